/**
 * SQLSTATEs of PostgreSQL for a statement that failed because of another transaction and may succeed when repeated:
 * lock_not_available, deadlock_detected.
 */
export const BUSY = /^(55P03|40P01)$/;
