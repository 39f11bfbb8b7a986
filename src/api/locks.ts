/**
 * SQLSTATEs of PostgreSQL for a statement that failed because of another transaction and may succeed when repeated:
 * lock_not_available, deadlock_detected.
 */
export const BUSY = /^(55P03|40P01)$/;

/**
 * A statement after which a connection stays while it is idle, whatever limit its role has: an advisory lock ends with its
 * connection. PostgreSQL 13 has no such limit.
 */
export const KEEP_IDLE =
  "select set_config(name, '0', false) from pg_settings where name = 'idle_session_timeout'";
