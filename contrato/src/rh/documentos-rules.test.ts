import { expect, test } from 'vitest';
import { archivoGuardadoRejection, MENSAJES_ARCHIVO } from '../archivos/rules.ts';
import {
  aQuienLee,
  dichoDeLectura,
  exigeDe,
  lectoresRejection,
  MENSAJES_DOCUMENTO,
  publicacionRejection,
} from './documentos-rules.ts';
import { MENSAJES_RH } from './rules.ts';

const CAMBIO = 'Se agregó el paso 4';

test.each([
  [{ url: ' ', archivo_id: 0, cambio: '' }, MENSAJES_DOCUMENTO.sinContenido],
  [{ url: 'https://x.example', archivo_id: 3, cambio: '' }, MENSAJES_DOCUMENTO.dosContenidos],
  [{ url: 'http://x.example', archivo_id: 0, cambio: '' }, MENSAJES_RH.url],
  [{ url: 'https://x.example', archivo_id: 0, cambio: ' no ' }, MENSAJES_DOCUMENTO.sinCambio],
  [{ url: '', archivo_id: 3, cambio: 'x'.repeat(201) }, MENSAJES_DOCUMENTO.cambioLargo],
  [{ url: '', archivo_id: 3, cambio: CAMBIO }, undefined],
])('%j', (p, mensaje) => {
  expect(publicacionRejection(p, false)?.mensaje).toBe(mensaje);
});

test('la primera versión no dice qué cambió', () => {
  expect(publicacionRejection({ url: '', archivo_id: 3, cambio: '' }, true)).toBeNull();
});

test('una versión pide leerse; con un cambio menor cuenta la que ya se pedía; sin contenido, nada', () => {
  const hecho = (menor: boolean, anterior: number | null, conContenido = true) =>
    exigeDe(5, { menor, conContenido, anterior });
  expect([hecho(false, 2), hecho(false, null)]).toEqual([5, 5]);
  expect([hecho(true, 2), hecho(true, null)]).toEqual([2, null]);
  expect([hecho(false, 2, false), hecho(true, 2, false)]).toEqual([null, null]);
});

test('el acuse nombra la versión leída y dice si hay otra', () => {
  expect(dichoDeLectura(2, 2, false)).toBe('Quedó anotado que leyó y entendió la versión 2.');
  expect(dichoDeLectura(2, 3, true)).toContain('se publicó la versión 3: sigue por leer');
  expect(dichoDeLectura(2, 3, false)).toContain('versión 3 con un cambio menor');
});

test('quién debe leerlo, en palabras', () => {
  expect(aQuienLee('CLASE', 'POLITICA', null)).toBe('Toda la empresa');
  expect(aQuienLee('CLASE', 'REGLA', 'ALMACÉN')).toBe('Departamento ALMACÉN');
  expect(aQuienLee('CLASE', 'PROCEDIMIENTO', 'SURTIDOR')).toBe('Puesto SURTIDOR');
  expect(aQuienLee('NADIE', 'POLITICA', null)).toBe('Nadie: es de consulta');
  expect(lectoresRejection({ alcance: 'ELEGIDOS', puestos: [], departamentos: [] })).toBe(
    MENSAJES_DOCUMENTO.sinLectores,
  );
  expect(lectoresRejection({ alcance: 'TODOS', puestos: [], departamentos: [] })).toBeNull();
});

test('un archivo se rechaza por su tamaño y su nombre antes de leerlo', () => {
  expect(archivoGuardadoRejection('a.pdf', 0)).toBe(MENSAJES_ARCHIVO.vacio);
  expect(archivoGuardadoRejection('a.pdf', 40 * 1024 * 1024)).toBe(MENSAJES_ARCHIVO.grande);
  expect(archivoGuardadoRejection('a.exe', 10)).toBe(MENSAJES_ARCHIVO.extension);
  expect(archivoGuardadoRejection('sin terminación', 10)).toBe(MENSAJES_ARCHIVO.extension);
  expect(archivoGuardadoRejection('Manual v2.PDF', 10)).toBeNull();
});
