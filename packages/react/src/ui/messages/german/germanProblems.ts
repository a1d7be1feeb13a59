import type { Messages } from '../en.ts'
import { translateProblem } from '../translateProblem.ts'
import { germanErrors } from './germanErrors.ts'
import { germanSentences } from './germanSentences.ts'

const language: translateProblem.Language = {
  sentences: germanSentences,
  errors: germanErrors,
  quote: (sentence, reason) =>
    `${sentence.replace(/\.$/, '')}: „${reason}“${/[.!?]$/.test(reason) ? '' : '.'}`,
  failing: ({ call, reason }) => {
    const what = call === undefined ? 'Es' : `Aufruf ${call}`
    return `${what} würde auf der anderen Chain scheitern${reason === undefined ? '' : `: „${reason}“`}.`
  },
  approval: {
    before: 'Die Freigabe wurde vorher gesendet.',
    words: {
      bought: 'gekauft',
      listed: 'angeboten',
      changed: 'geändert',
      offered: 'geboten',
      sold: 'verkauft',
      cancelled: 'zurückgezogen',
      minted: 'gemintet',
      transferred: 'übertragen',
      swapped: 'getauscht',
      called: 'aufgerufen',
    },
    stays: what => `Die Freigabe wurde gesendet und bleibt; ${what} wurde nichts.`,
    open: what =>
      `Die Freigabe wurde gesendet; ob sie in einem Block ist, ist nicht bekannt, und ${what} wurde nichts.`,
  },
}

/** What went wrong, in German. */
export const germanProblems: Messages['problems'] = {
  tell: problem => translateProblem(problem, language),
}
