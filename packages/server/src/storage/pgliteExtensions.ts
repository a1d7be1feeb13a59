import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** What a database needs beside PostgreSQL itself: names are found by the letters in them. */
export const pgliteExtensions = { pg_trgm }
