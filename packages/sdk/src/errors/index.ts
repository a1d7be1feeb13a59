export { APIError } from '../api/apiError.ts'
export { ForeignEndpointError } from '../api/joinEndpoint.ts'
export { BatchFailedError } from '../execution/batchErrors.ts'
export { CrossChainTimeoutError } from '../execution/crossChainTimeoutError.ts'
export {
  NothingBoughtError,
  NothingDoneError,
  PaidTooMuchError,
  PartialError,
  ProceedsError,
  UnprovenError,
} from '../execution/outcomeErrors.ts'
export { InsufficientFundsError, WouldRevertError } from '../execution/preflightErrors.ts'
export {
  AccountChangedError,
  BlockedError,
  DataTimeoutError,
  IncompleteAnswerError,
  PriceChangedError,
  RunUnderWayError,
  StepsChangedError,
  UnknownItemError,
} from '../execution/runErrors.ts'
export {
  OrderRefusedError,
  PostUnknownError,
  SignatureLostError,
  WrongSignerError,
} from '../execution/signatureErrors.ts'
export {
  CrossChainError,
  CrossChainRefundError,
  TransactionAlteredError,
  TransactionCheckError,
  TransactionDroppedError,
  TransactionReplacedError,
  TransactionRevertedError,
  TransactionTimeoutError,
  TransactionUnknownError,
} from '../execution/transactionErrors.ts'
export { WrongChainError } from '../wallet/ensureChain.ts'
export { UserRejectedError, WalletRefusedError } from '../wallet/walletError.ts'
