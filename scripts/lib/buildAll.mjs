import { buildApp } from './buildApp.mjs'
import { buildDatabase } from './buildDatabase.mjs'
import { buildServices } from './buildServices.mjs'

/** Builds what is missing of all that a start runs: the app, the services, an empty database. */
export async function buildAll({ log = () => {} } = {}) {
  const serve = async () => {
    const services = await buildServices({ log })
    return { services, database: await buildDatabase({ services, log }) }
  }
  const [app, served] = await Promise.all([buildApp({ log }), serve()])
  return { app, ...served }
}
