import { ServerError } from '../errors.ts'

/** For answers: what is not meant for clients stays out of them. */
export function sentenceOf(error: unknown): string {
  return error instanceof ServerError ? error.message : 'The index does not get on: see the log.'
}
