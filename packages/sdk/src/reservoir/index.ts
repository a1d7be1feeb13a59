export { LogLevel } from '../logger.ts'
export { adaptViemWallet } from './adaptViemWallet.ts'
export type { ReservoirClientActions } from './createActions.ts'
export { createClient, getClient } from './createClient.ts'
export { customChains } from './customChains.ts'
export { log } from './log.ts'
export {
  APIError,
  CrossChainTransactionError,
  isAPIError,
  TransactionTimeoutError,
} from './oldErrors.ts'
export { pollUntilHasData } from './pollUntilHasData.ts'
export { pollUntilOk } from './pollUntilOk.ts'
export { prepareCallTransaction } from './prepareCallTransaction.ts'
export { refreshLiquidity } from './refreshLiquidity.ts'
export type { RequestConfig, Response } from './request.ts'
export { axios, request } from './request.ts'
export { reservoirChains } from './reservoirChains.ts'
export type { ReservoirEvent, ReservoirEventListener } from './reservoirClient.ts'
export { ReservoirClient } from './reservoirClient.ts'
export { routes } from './routes.ts'
export { runRequest as executeSteps } from './runRequest.ts'
export { setParams } from './setParams.ts'
export type {
  BuyPath,
  Execute,
  ExecuteFees,
  ExpectedPrice,
  MintPath,
  PaymentToken,
  paths,
  ReservoirChain,
  ReservoirClientOptions,
  ReservoirWallet,
  SellPath,
  SignatureStepItem,
  TransactionStepItem,
  TransferData,
} from './types.ts'
