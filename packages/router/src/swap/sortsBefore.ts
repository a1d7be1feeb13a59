import { invalid } from '../errors.ts'
import { tokenOf } from './check.ts'
import { isBefore, noteOf, type TokenNote } from './tokenNote.ts'
import type { Token } from './types.ts'

/**
 * Whether a pool of both tokens has `a` as its token0: the one with the lower address. Throws when one is
 * no token, or they are the same or on two chains.
 */
export function sortsBefore(pathA: string, a: Token, pathB: string, b: Token): boolean {
  const noteA = checkedNoteOf(pathA, a)
  const noteB = checkedNoteOf(pathB, b)
  if (noteA.chainId !== noteB.chainId)
    throw invalid(`${pathB}.chainId`, b.chainId, `must be the chain of ${pathA}`)
  if (noteA.lower === noteB.lower) throw invalid(pathB, b, `must be another token than ${pathA}`)
  return isBefore(noteA, noteB)
}

/** `tokenOf` says what is wrong with a token of which there can be no note. */
const checkedNoteOf = (path: string, token: Token): TokenNote =>
  noteOf(token) ?? (noteOf(tokenOf(path, token)) as TokenNote)
