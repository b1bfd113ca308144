import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { direccionDeAviso, intentoDeAviso, leeCentralita, noticiaDe } from './centralita.ts';

let carpeta: string;
beforeEach(() => {
  carpeta = mkdtempSync(join(tmpdir(), 'anden-centralita-'));
});
afterEach(() => rmSync(carpeta, { recursive: true, force: true }));

const BUENA = {
  direccion: 'https://pbx.local/originate?a={numero}',
  encabezados: { 'x-clave': '{secreto:CLAVE}' },
  cuerpo: { de: 'PJSIP/{extension}', partes: [{ a: '{numero}' }], veces: 1 },
  avisos: 'https://anden.local',
};
const lee = (cambios: object, env: NodeJS.ProcessEnv = { ANDEN_CENTRALITA_CLAVE: 'abre' }) => {
  const ruta = join(carpeta, 'c.json');
  writeFileSync(ruta, JSON.stringify({ ...BUENA, ...cambios }));
  return leeCentralita(ruta, env);
};

describe('el archivo de la centralita', () => {
  test('toma sus secretos del ambiente y dice si pide la extensión', () => {
    expect(lee({})).toMatchObject({
      metodo: 'POST',
      encabezados: { 'x-clave': 'abre' },
      cuerpo: { de: 'PJSIP/{extension}', partes: [{ a: '{numero}' }], veces: 1 },
      pideExtension: true,
    });
    expect(lee({ cuerpo: '{numero}' }).pideExtension).toBe(false);
  });

  test.each([
    [{ cuerpo: { a: '{telefono}', n: '{numero}' } }, 'no se conoce {telefono}'],
    [{ direccion: 'https://pbx', cuerpo: undefined }, 'no dice en dónde va {numero}'],
    [{ direccion: 'file:///etc/passwd?{numero}' }, 'no es una dirección http'],
    [{ avisos: 'anden.local' }, '«avisos» no es'],
    [{ metodo: 'GET' }, 'con GET no hay «cuerpo»'],
    [{ estados: { up: 'ARRIBA' } }, '«estados.up» no sirve'],
    [{ otra: 1 }, 'no sirve'],
  ])('%o se rechaza con su motivo', (cambios, dice) => {
    expect(() => lee(cambios)).toThrow(dice);
  });

  test('un secreto que falta se dice por su nombre; un archivo que no hay o no es JSON también', () => {
    expect(() => lee({}, {})).toThrow('falta ANDEN_CENTRALITA_CLAVE');
    expect(() => leeCentralita(join(carpeta, 'no-hay'), {})).toThrow('no se puede leer');
    writeFileSync(join(carpeta, 'mal'), '{');
    expect(() => leeCentralita(join(carpeta, 'mal'), {})).toThrow('no es JSON');
  });

  test('un aviso se lee por el nombre de su campo, y lo que no se sigue no es nada', () => {
    const c = lee({ estado: 'call.state', estados: { up: 'CONTESTADO' } });
    const nada = new URLSearchParams();
    expect(noticiaDe(c, nada, '{"call":{"state":"up"}}')).toBe('CONTESTADO');
    expect(noticiaDe(c, nada, 'call.state=OCUPADO')).toBe('OCUPADO');
    for (const cuerpo of ['{"call":{"state":"constructor"}}', '{"call":null}', '[]', '"up"', 'null', ''])
      expect(noticiaDe(c, nada, cuerpo)).toBeNull();
  });

  test('la dirección de un aviso sólo vale para su llamada y con el secreto de la casa', () => {
    const aviso =
      new URL(direccionDeAviso('https://anden.local/x', 'uno', '42')).pathname.split('/').at(-1) ?? '';
    expect(intentoDeAviso('uno', aviso)).toBe('42');
    expect(intentoDeAviso('otro', aviso)).toBeNull();
    expect(intentoDeAviso('uno', aviso.replace('42-', '43-'))).toBeNull();
  });
});
