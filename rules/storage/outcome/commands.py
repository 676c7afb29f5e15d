"""The commands that answer what a verdict asks, by the operating system or the provider."""

LINUX_IO = "iostat -xmt 5 120"
IOSTAT = {
    "aix": "iostat -DRTl 5 120",
    "sol": "iostat -xnz 5 120",
    "hp": "sar -d 5 120",
    "win": r'typeperf "\PhysicalDisk(*)\*" -si 5 -sc 120',
}
VMSTAT = {
    "aix": "lparstat 5 120",
    "sol": "vmstat 5 120",
    "hp": "vmstat 5 120",
    "win": r'typeperf "\System\Processor Queue Length" "\Processor(*)\% Processor Time" -si 5 -sc 120',
}
PROCESSES = {
    "aix": "topas -P; ps -eo pcpu,user,args | sort -rn | head -20",
    "sol": "prstat -a 5 24",
    "hp": "top -d 24 -s 5",
    "win": r'typeperf "\Process(*)\% Processor Time" -si 5 -sc 24',
    "linux": "top -b -d 5 -n 24; ps -eo pcpu,user,args --sort=-pcpu | head -20",
}
MEMORY = {
    "aix": "svmon -G; lsps -a; vmstat 5 120",
    "sol": "swap -s; vmstat -p 5 120; prstat -s rss",
    "linux": "free -m; grep -i huge /proc/meminfo; vmstat 5 120; ps -eo state,pid,rss,comm --sort=-rss",
}
CAPS = {
    "aix": "lparstat -i; lparstat 5 120",
    "sol": "psrinfo -pv; poolstat -r all 5 120",
    "linux": "vmstat 5 120; cat /sys/fs/cgroup/cpu.max",
}
PATHS = {
    "aix": "lspath; lsattr -El hdiskN",
    "sol": "mpathadm list lu",
    "hp": "scsimgr lun_map",
    "win": 'powershell "Get-PhysicalDisk | ft FriendlyName, MediaType, BusType, Size"; mpclaim -s -d',
}
WHERE = {"aix": "df FILE; lslv -l VOLUME", "sol": "df FILE", "hp": "bdf FILE", "win": "powershell Get-Partition"}
DEVICE = {"aix": "/dev/rhdiskN", "sol": "/dev/rdsk/DEVICE", "hp": "/dev/rdisk/DEVICE", "win": r"\\.\PhysicalDriveN"}
CLOUD = {
    "aws": "aws ec2 describe-volumes --query 'Volumes[].[VolumeId,VolumeType,Size,Iops,Throughput]'",
    "azure": "az disk list --query '[].[name,sku.name,diskIOPSReadWrite,diskMBpsReadWrite]'; az vm list-sizes",
    "gcp": "gcloud compute disks list --format='table(name,type,sizeGb,provisionedIops,provisionedThroughput)'",
    "oci": 'oci bv volume get --volume-id OCID --query \'data.["size-in-gbs","vpus-per-gb"]\'',
}
CELLS = "cellcli -e list metriccurrent where objectType = 'FLASHCACHE'; cellcli -e list iormplan detail"
SWEEP = (
    "fio --name=sweep --filename={device} --readonly --direct=1 --ioengine={engine} --rw=randread --bs={size} "
    "--iodepth={depth} --time_based --runtime=60 --output-format=json  # at depths 1, 2, 4 … {depth}, storage idle"
)
