import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { figureTimes } from '../storage/schema/figures.ts'

/** Whether the figures of a contract are counted, for rows with which those of `figureTimes` of their chain are joined. */
export const isCounted = (contract: AnyColumn): SQL<boolean> =>
  sql<boolean>`(${figureTimes.chainId} is not null
    and (${figureTimes.walk} is null or ${contract} < ${figureTimes.walk}->>'contract'))`
