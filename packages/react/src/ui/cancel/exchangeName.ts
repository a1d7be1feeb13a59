import { type CancelExchange, cancelExchanges } from '../../flow/cancel/cancelExchanges.ts'
import { contractName } from '../../flow/verify/knownContracts.ts'

/** What an exchange is called for people. */
export const exchangeName = (exchange: CancelExchange): string =>
  contractName(cancelExchanges[exchange]) ?? exchange
