import type { Client, RunSummary } from '@sluice/sdk'
import { knownCurrency } from '../../flow/knownCurrency.ts'
import { storedTerms } from '../../flow/runs/storedTerms.ts'
import { swapKind } from '../../flow/swap/swapKind.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import type { englishSwap } from '../messages/english/englishSwap.ts'

/** What a swap is called, as in its dialog; undefined where its currencies are not known. */
export function swapTitle(
  run: RunSummary,
  client: Client,
  texts: Pick<typeof englishSwap, 'title' | 'titleWrap' | 'titleUnwrap'>,
): string | undefined {
  const terms = storedTerms(run)
  if (terms?.kind !== 'swap') return undefined
  const scope = { client, chainId: run.chainId }
  const currencyIn = knownCurrency(scope, terms.currencyIn)
  const currencyOut = knownCurrency(scope, terms.currencyOut)
  if (currencyIn === undefined || currencyOut === undefined) return undefined
  const from = untrustedText(currencyIn.symbol, { max: 24 })
  switch (swapKind({ currencyIn, currencyOut }, scope)) {
    case 'wrap':
      return texts.titleWrap(from)
    case 'unwrap':
      return texts.titleUnwrap(from)
    case 'swap':
      return texts.title(from, untrustedText(currencyOut.symbol, { max: 24 }))
  }
}
