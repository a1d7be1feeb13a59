import { describe, expect, test } from 'vitest'
import { toHttpUrls } from './toHttpUrls.ts'

const gateways = { ipfs: ['https://a.example', 'https://b.example'], arweave: 'https://ar.example' }
const v0 = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG'
const v1 = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const arId = 'Zrl2dp7tJdVSXjE2V1y2oNkeVyoVvnOw-vpOXcJxyyc'

describe('toHttpUrls', () => {
  test.each([
    ['https://x.example/1', ['https://x.example/1']],
    [
      `ipfs://${v0}/1.json`,
      [`https://a.example/ipfs/${v0}/1.json`, `https://b.example/ipfs/${v0}/1.json`],
    ],
    [`ipfs://ipfs/${v1}`, [`https://a.example/ipfs/${v1}`, `https://b.example/ipfs/${v1}`]],
    [
      `IPFS://${v0}/a b%20c`,
      [`https://a.example/ipfs/${v0}/a%20b%20c`, `https://b.example/ipfs/${v0}/a%20b%20c`],
    ],
    [`ar://${arId}/0`, [`https://ar.example/${arId}/0`]],
  ])('default: %s', (link, expected) => {
    expect(toHttpUrls(link, gateways)).toEqual(expected)
  })

  test.each([
    `ipfs://${v0}/../../admin`,
    `ipfs://${v0}/%2e%2e/x`,
    `ipfs://${v0}/x?y`,
    'ipfs://evil.example/x',
    'ipfs://',
    'ar://short',
    'data:text/plain,x',
    'javascript:alert(1)',
    `ipfs://${v0}/a\\b`,
  ])('error: %s', link => {
    expect(toHttpUrls(link, gateways)).toEqual([])
  })
})
