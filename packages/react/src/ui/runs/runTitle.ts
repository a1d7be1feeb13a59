import type { RunView } from '../../flow/runs/describeRun.ts'
import { readRunTerms } from '../../flow/runs/runTerms.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { traitName } from '../bid/bidName.ts'
import { shortHex } from '../format/shortHex.ts'
import { timesName } from '../format/timesName.ts'
import type { RunTexts } from './englishRuns.ts'

/** What a run does and to what: "Buy Tideline #12", "Send 3 tokens". */
export function runTitle(
  { kind, run }: Pick<RunView, 'kind' | 'run'>,
  { messages, name, chain }: runTitle.Options,
): string {
  const { tokens, collections, asked } = run.subject
  const many = Number(asked)
  const [token] = tokens
  const isOne = tokens.length === 1 && token !== undefined
  const one = untrustedText(name, { max: 60 }) || (isOne ? `#${token.tokenId}` : '')
  const what = isOne ? one : messages.drawer.tokens(asked)
  const counted = isOne ? timesName(asked, one) : what
  switch (kind) {
    case 'buy':
      return isOne ? messages.buy.title(counted) : messages.purchase.titleMany(asked)
    case 'accept-offer':
      return isOne ? messages.sell.titleOne(counted) : messages.sell.titleMany(asked)
    case 'transfer':
      return messages.transfer.titleOne(counted)
    case 'bid':
      if (isChange(run)) return messages.editBid.title
      return bidTitle(
        readRunTerms(run.terms),
        isOne ? one : one || collectionOf(collections) || what,
      )
    case 'cancel':
      return many === 0 ? messages.cancel.titleAll : messages.cancel.titleMany(many)
    case 'mint':
      return messages.mint.title(one || collectionOf(collections) || what)
    case 'call':
      return messages.call.title(chain)
    case 'swap':
      return messages.drawer.swap
    default:
      if (!isChange(run)) return messages.list.title(what)
      return isOne
        ? messages.editListing.title(one)
        : messages.editMany.titleListings(tokens.length)
  }

  function bidTitle(terms: ReturnType<typeof readRunTerms>, wanted: string): string {
    const attribute = terms?.kind === 'offer' ? terms.attribute : undefined
    return attribute === undefined
      ? messages.bid.titleToken(wanted)
      : messages.bid.titleTrait(traitName(attribute), wanted)
  }
}

export declare namespace runTitle {
  type Options = {
    messages: RunTexts
    /** Of the one token or collection that it is about, where it is known. */
    name?: string | undefined
    /** The name of the chain that it acts on. */
    chain: string
  }
}

function collectionOf([collection]: readonly string[]): string | undefined {
  return collection && shortHex(collection)
}

/** Whether it makes an order in the place of another one: of an old order that is cancelled by now, too. */
function isChange({ terms: kept }: RunView['run']): boolean {
  const terms = readRunTerms(kept)
  const orders = terms?.kind === 'listing' ? terms.listings : terms?.kind === 'offer' ? [terms] : []
  return orders.some(({ replaces, cancels }) => (replaces ?? cancels) !== undefined)
}
