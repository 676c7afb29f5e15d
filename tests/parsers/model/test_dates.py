"""Times in the month words of many languages."""

import pytest

from parsers.model.dates import moment, month


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("03-Feb-09 07:08:09", "2009-02-03T07:08:09"),
        ("3-FEB-2009 07:08", "2009-02-03T07:08:00"),
        ("03-Feb-09", "2009-02-03"),
        ("  03-feb-09 07:08  ", "2009-02-03T07:08:00"),
        ("03-Feb-09 07:08:09 (Tue)", "2009-02-03T07:08:09"),
        ("28-8月 -17 00:00:04", "2017-08-28T00:00:04"),
        ("28-12月-17 00:00:04", "2017-12-28T00:00:04"),
        ("05-9월 -19 10:00:01", "2019-09-05T10:00:01"),
        ("08-Ноя-17 10:00", "2017-11-08T10:00:00"),
        ("08-мая-17 10:00", "2017-05-08T10:00:00"),
        ("20-МАР-2010", "2010-03-20"),
        ("12-DÉC. -23 10:00:01", "2023-12-12T10:00:01"),
        ("12-févr.-23 10:00:01", "2023-02-12T10:00:01"),
        ("12-AOÛT -23", "2023-08-12"),
        ("01-MRZ-22 00:00:00", "2022-03-01T00:00:00"),
        ("10-12-13 10:00:00", "2013-12-10T10:00:00"),
        ("10-8ÔÂ -13 10:00:00", "2013-08-10T10:00:00"),
        ("01-Jan-69", "2069-01-01"),
        ("01-Jan-70", "1970-01-01"),
        ("31-Dec-99 23:59:59", "1999-12-31T23:59:59"),
        ("29-Feb-00", "2000-02-29"),
    ],
)
def test_a_printed_time_is_read(printed: str, read: str) -> None:
    assert moment(printed) == read


@pytest.mark.parametrize(
    "printed",
    [
        "",
        "8.1.7.4.0",
        "31-Feb-20",
        "29-Feb-01",
        "01-Jan-20 24:00:00",
        "01-Jan-20 10:61",
        "01-Xyz-20",
        "01-13-20",
        "01-00-20",
        "00-Jan-20",
        "10:00:00",
        "1,234",
        "#########",
        "01-Jan-203",
        "99999999-Jan-20",
    ],
)
def test_what_is_no_time_is_unknown(printed: str) -> None:
    assert moment(printed) is None


@pytest.mark.parametrize(
    ("language", "words"),
    {
        "English": "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC",
        "German": "JAN FEB MRZ APR MAI JUN JUL AUG SEP OKT NOV DEZ",
        "French": "JANV. FÉVR. MARS AVR. MAI JUIN JUIL. AOÛT SEPT. OCT. NOV. DÉC.",
        "Spanish": "ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC",
        "Italian": "GEN FEB MAR APR MAG GIU LUG AGO SET OTT NOV DIC",
        "Portuguese": "JAN FEV MAR ABR MAI JUN JUL AGO SET OUT NOV DEZ",
        "Dutch": "JAN FEB MRT APR MEI JUN JUL AUG SEP OKT NOV DEC",
        "Swedish": "JAN FEB MAR APR MAJ JUN JUL AUG SEP OKT NOV DEC",
        "Norwegian": "JAN FEB MAR APR MAI JUN JUL AUG SEP OKT NOV DES",
        "Polish": "STY LUT MAR KWI MAJ CZE LIP SIE WRZ PAŹ LIS GRU",
        "Hungarian": "JAN. FEBR. MÁRC. ÁPR. MÁJ. JÚN. JÚL. AUG. SZEPT. OKT. NOV. DEC.",
        "Turkish": "OCA ŞUB MAR NİS MAY HAZ TEM AĞU EYL EKİ KAS ARA",
        "Finnish": "TAMMI HELMI MAALIS HUHTI TOUKO KESÄ HEINÄ ELO SYYS LOKA MARRAS JOULU",
        "Romanian": "IAN FEB MAR APR MAI IUN IUL AUG SEP OCT NOI DEC",
        "Russian": "ЯНВ ФЕВ МАР АПР МАЙ ИЮН ИЮЛ АВГ СЕН ОКТ НОЯ ДЕК",
        "Greek": "ΙΑΝ ΦΕΒ ΜΑΡ ΑΠΡ ΜΑΪ ΙΟΥΝ ΙΟΥΛ ΑΥΓ ΣΕΠ ΟΚΤ ΝΟΕ ΔΕΚ",
        "Chinese": "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
        "Korean": "1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월",
        "Czech": "leden únor březen duben květen červen červenec srpen září říjen listopad prosinec",
    }.items(),
)
def test_every_month_of_a_language(language: str, words: str) -> None:
    assert [month(word) for word in words.split()] == list(range(1, 13)), language


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("2017-08-28 00:00:04", "2017-08-28T00:00:04"),
        ("2017-08-28T00:00", "2017-08-28T00:00:00"),
        ("28.08.2017 10:00", "2017-08-28T10:00:00"),
        ("8.8.2017", "2017-08-08"),
        ("28.13.2017 10:00", None),
        ("08/03/2017 10:00", None),
        ("19.0.0.0.0", None),
    ],
)
def test_times_that_another_program_wrote_anew(printed: str, read: str | None) -> None:
    """Of a day and a month between slashes nobody can tell which is which."""
    assert moment(printed) == read
