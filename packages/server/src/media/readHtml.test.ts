import { describe, expect, test } from 'vitest'
import { readHtml } from './readHtml.ts'

const elsewhere = 'https://art.example/7'
const read = (text: string | Uint8Array, link = elsewhere) => readHtml(Buffer.from(text), link)

describe('readHtml', () => {
  test.each([
    '<!DOCTYPE html><title>a</title>',
    '<!doctype\nhtml>',
    '<html lang="en">',
    '<HTML>',
    '<head/>',
    '<body onload="draw()">',
    '\n\t <!-- made by hand --> <!-- > --><html>',
  ])('default: %j is a page', text => {
    expect(read(text)).toBe(text)
  })

  test('behavior: the mark of UTF-8 at its beginning is no part of it', () => {
    expect(read(Buffer.from('\ufeff<html>'))).toBe('<html>')
  })

  test.each([
    ['a script', '<script>draw()</script>'],
    ['a document that mentions one', '{"page":"<html>"}'],
    ['another element', '<htmlx>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['XHTML', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['a comment without an end', '<!-- <html>'],
    ['nothing', ''],
  ])('error: %s is none', (_, text) => {
    expect(read(text)).toBeUndefined()
  })

  test('behavior: of a data link its type decides, and it must be text all the same', () => {
    expect(read('<script>draw()</script>', 'data:text/html;base64,')).toBe(
      '<script>draw()</script>',
    )
    expect(read('draw()', 'data:text/htmlx,')).toBeUndefined()
    expect(read('draw()', 'data:text/plain,data:text/html,')).toBeUndefined()
    expect(read(Buffer.from([0x89, 0x50, 0xff]), 'data:text/html,')).toBeUndefined()
    expect(read('GIF89a\0', 'data:text/html,')).toBeUndefined()
  })

  test('error: UTF-16, and one that is too large', () => {
    expect(read(Buffer.from('\ufeff<html>', 'utf16le'))).toBeUndefined()
    expect(read(`<html>${'x'.repeat(4_194_304)}`)).toBeUndefined()
  })

  test('behavior: half a million comments are looked through once', () => {
    expect(read('<!---->'.repeat(500_000))).toBeUndefined()
    expect(read(`${'<!---->'.repeat(500_000)}<html>`)).toBeDefined()
  })
})
