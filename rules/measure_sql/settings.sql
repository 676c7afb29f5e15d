-- Settings of the session, whatever login.sql says.
whenever sqlerror exit 3 rollback
whenever oserror exit 4 rollback
set linesize 400 pagesize 0 trimspool on trimout on feedback off heading off tab off verify off echo off
set serveroutput on size unlimited
alter session set nls_territory = 'AMERICA';
alter session set nls_numeric_characters = '.,';
