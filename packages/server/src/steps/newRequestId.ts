import { randomUUID } from 'node:crypto'
import type { ChainContext } from '../context.ts'

/** The id of a new request: the one that its sender's key stands for, so that a repeat has the same. */
export const newRequestId = ({ requestId }: Pick<ChainContext, 'requestId'>): string =>
  requestId ?? randomUUID()
