import { ServerError } from '../errors.ts'

/** Nothing is left to mint for the account, of a collection or of a single token. */
export const noMints = (collection: string | undefined) =>
  new ServerError(`${collection === undefined ? 'Token' : 'Collection'} has no eligible mints`, {
    code: 'no_mints',
    apiCode: 5,
  })

/** Less is left to mint than was asked for. */
export const tooManyMints = () =>
  new ServerError('Unable to mint requested quantity (max mints per wallet possibly exceeded)', {
    code: 'quantity',
    apiCode: 8,
  })
