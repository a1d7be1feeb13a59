import fc from 'fast-check'

/**
 * Random cases are the same ones in each run of `npm test`, so that a test which fails there fails because of
 * what was changed. New ones are drawn by `npm run test:fuzz` and `npm run test:differential`, which name
 * their seed.
 */
fc.configureGlobal({ seed: Number(process.env.SLUICE_SEED ?? 1) })
