import { isSluiceError } from '@sluice/sdk'
import { untrustedText } from '../../format/untrustedText.ts'
import { ownProblem } from '../problemOf.ts'
import { StoppedFlow } from '../StoppedFlow.ts'
import { refusalSentences } from './refusalSentences.ts'

/**
 * Throws an error anew: of a refusal to do something on another chain as the problem that tells why, where the marketplace
 * gives a reason that is known here.
 */
export function tellRefusal(error: unknown): never {
  if (!isSluiceError(error) || error.code !== 'api_error' || error.moneyMoved !== 'no') throw error
  const { code, callIndex, reason } = Object(error.details.refusal) as Record<string, unknown>
  if (typeof code !== 'string' || !Object.hasOwn(refusalSentences, code)) throw error
  const known = code as keyof typeof refusalSentences
  const problem = ownProblem({ ...refusalSentences[known], code, remedy: 'retry' })
  if (known !== 'call_reverted') throw new StoppedFlow(problem)
  const call = Number.isSafeInteger(callIndex) ? Number(callIndex) + 1 : undefined
  // A contract's own word: anybody may have written it.
  const said = typeof reason === 'string' ? untrustedText(reason, { max: 200 }) : ''
  const happened = `${call === undefined ? 'It' : `Call ${call}`} would fail on the other chain`
  throw new StoppedFlow({
    ...problem,
    happened: said === '' ? `${happened}.` : `${happened}: “${said}”.`,
    failing: { call, reason: said || undefined },
  })
}
