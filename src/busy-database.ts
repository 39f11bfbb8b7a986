/**
 * SQLSTATEs of PostgreSQL when others hold what is asked for, and will let go of it: no lock in time, a deadlock, a
 * statement that took too long.
 */
export const BUSY = /^(55P03|40P01|57014)$/;
