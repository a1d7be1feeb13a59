import { describe, expect, test } from 'vitest'
import { withoutSecrets } from './withoutSecrets.ts'

describe('withoutSecrets', () => {
  test.each([
    ...['apiKey', 'api_key', 'x-api-key', 'openseaApiKey', 'x2y2ApiKey', 'orderbookApiKey'],
    ...['jwt', 'JWT', 'blurJwt', 'accessToken', 'access_token', 'auth_token', 'authToken'],
    ...['refreshToken', 'sessionToken', 'id_token', 'x-csrf-token', 'accesstoken', 'API_TOKEN'],
    ...['auth', 'blurAuth', 'authData', 'authorization', 'Proxy-Authorization', 'cookie'],
    ...['set-cookie', 'secret', 'clientSecret', 'password', 'passphrase', 'privateKey', 'mnemonic'],
  ])('default: %s is left out, at any depth (I11, T15)', key => {
    const value = { items: [{ headers: { [key]: 'kept-from-you', other: 1 } }] }
    expect(withoutSecrets(value)).toEqual({ items: [{ headers: { other: 1 } }] })
  })

  test.each([
    ...['token', 'tokens', 'tokenId', 'tokenIds', 'token_id', 'tokenSetId', 'tokenAddress'],
    ...['tokenIn', 'tokenOut', 'tokenAmounts', 'paymentToken', 'paymentTokens', 'bidToken'],
    ...['excludeFlaggedTokens', 'author', 'authority', 'orderKind', 'currency', 'taker'],
  ])('behavior: %s stays: it is part of the wish', key => {
    const value = { items: [{ [key]: '0x01:1' }] }
    expect(withoutSecrets(value)).toEqual(value)
  })

  test('behavior: what has the form of a secret is left out under any name', () => {
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
    const bearer = `Bearer ${jwt.replaceAll('.', '')}`
    const value = { name: 'Bearer Bears', blur: jwt, list: [jwt, 'one'], via: bearer }
    expect(withoutSecrets(value)).toEqual({ name: 'Bearer Bears', list: ['one'] })
  })
})
