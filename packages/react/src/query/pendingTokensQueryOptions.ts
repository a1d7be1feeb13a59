import { readOptions } from './readOptions.ts'

/** Tokens that transactions would buy which are not mined yet. */
export const pendingTokensQueryOptions = readOptions('pendingTokens', '/pending-txs/tokens/v1')
