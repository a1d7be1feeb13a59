import { incrementCounter, itemType, type SeaportVersion } from '@sluice/router/seaport'
import { checkSignature } from '../checkSignature.ts'
import { findConduit } from '../findConduit.ts'
import type { OrderFacts, OrderKind } from '../orderKind.ts'
import { parseOrder, toJson } from '../parseOrder.ts'
import { seaportCancel } from './seaportCancel.ts'
import { seaportComponents } from './seaportComponents.ts'
import { seaportListing } from './seaportListing.ts'
import { seaportOffer } from './seaportOffer.ts'
import { seaportFees, seaportPrices } from './seaportPrices.ts'
import { seaportPurchase } from './seaportPurchase.ts'
import { seaportReads, seaportState } from './seaportState.ts'
import { refuse } from './seaportTerms.ts'
import { seaportTrial } from './seaportTrial.ts'

/** Orders of a Seaport release: listings and offers, signed or approved by their maker's account. */
export function seaportKind(version: SeaportVersion): OrderKind {
  return {
    parse(data, options) {
      const parsed = parseOrder(data)
      if (!parsed) return refuse('invalid-format', 'The order is not well formed')
      if (parsed.hasExtraData)
        return refuse('unsupported-extra-data', 'Orders with extra data are not supported')
      const { components, id, signature } = parsed
      const isOffer = components.offer[0]?.itemType === itemType.erc20
      const terms = (isOffer ? seaportOffer : seaportListing)(components, options)
      if ('status' in terms) return terms
      const facts: OrderFacts = {
        ...terms.facts,
        id,
        kind: `seaport-v${version}`,
        maker: components.offerer,
        operator: null,
        counter: components.counter,
        zone: BigInt(components.zone) === 0n ? null : components.zone,
        startTime: Number(components.startTime),
        endTime: Number(components.endTime),
        rawData: toJson(components),
        signature: null,
        signedByContract: false,
      }
      return { ...terms, facts, signature }
    },
    checkSignature: (source, { maker, id }, signature) =>
      checkSignature({ source, version, maker, hash: id, signature }),
    takesUnsigned: true,
    findOperator: (source, facts) =>
      findConduit(source, version, seaportComponents(facts).conduitKey),
    readsOf: order => seaportReads(version, order),
    stateOf: (order, answers, time) => seaportState(version, order, answers, time),
    trialOf: order => seaportTrial(version, order),
    pricesAt: (order, time) => seaportPrices(seaportComponents(order), time),
    feesAt: (order, time) => seaportFees(seaportComponents(order), time),
    // The router has commands for the two older releases only.
    ...(version === '1.6' ? {} : { purchase: seaportPurchase(version) }),
    takesTips: true,
    cancelCalls: orders => seaportCancel(version, orders),
    cancelAllCall: () => incrementCounter(version),
  }
}
