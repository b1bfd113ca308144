-- A movement happens when it is written, under its locks, and not when its transaction began: a count that was compared
-- while it waited would otherwise find it in its past.
alter table movimientos alter column fecha set default clock_timestamp();
