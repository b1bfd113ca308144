import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RAIZ } from '../platform/config.ts';
import { type Lectura, leePuente, PuenteError } from './archivo.ts';
import { huellaDe } from './documento.ts';
import { informeDeEnsayo } from './ensayo.ts';
import { consultaDe, conTraslape, disparadores, marcaDe } from './firebird.ts';
import { permisos } from './permisos.ts';

let carpeta: string;
beforeAll(() => {
  carpeta = mkdtempSync(join(tmpdir(), 'anden-puente-'));
});
afterAll(() => rmSync(carpeta, { recursive: true }));

async function falla(json: unknown): Promise<string> {
  const ruta = join(carpeta, 'p.json');
  writeFileSync(ruta, typeof json === 'string' ? json : JSON.stringify(json));
  const e = await leePuente(ruta).catch((error: unknown) => error);
  return e instanceof PuenteError ? e.message : 'no falla';
}

const clientes: Lectura = {
  nombre: 'clientes',
  a: 'clientes',
  de: 'CLIENTES c',
  llave: 'c.CLIENTE_ID',
  columnas: { CLAVE_CLIENTE: 'c.CLAVE', NOMBRE: 'c.NOMBRE' },
};
const porMomento: Lectura = {
  ...clientes,
  donde: "c.ESTATUS = 'A' or c.ESTATUS = 'B'",
  cambios: { columna: 'c.MODIF', tipo: 'momento', traslape: 600 },
};

test('el ejemplo se puede leer, y lo que no tiene sentido se dice con su lugar', async () => {
  const { lecturas } = await leePuente(join(RAIZ, 'despliegue/puente.ejemplo.json'));
  expect(lecturas.map((l) => l.nombre)).toContain('facturas');
  const firebird = { base: 'x', usuario: 'y' };
  const { nombre: _, ...suya } = clientes;
  const con = (lectura: object) => falla({ firebird, lecturas: [{ ...suya, ...lectura }] });
  expect(await con({})).toBe('no falla');
  expect(await falla('{')).toMatch(/no es JSON/);
  expect(await falla({ firebird, lecturas: [] })).toMatch(/lecturas: /);
  expect(await falla({ firebird: { ...firebird, clave: 's' }, lecturas: [suya] })).toMatch(
    /firebird: no se usa clave/,
  );
  expect(await con({ a: 'nada' })).toMatch(/lecturas\.0\.a: /);
  expect(await con({ columnas: { CLAVE_CLIENTE: 'x', CLAVE_CLIENTES: 'y' } })).toMatch(
    /^clientes: clientes no tiene la columna CLAVE_CLIENTES\. Tiene CLAVE_CLIENTE, /,
  );
  expect(await con({ columnas: { NOMBRE: 'y' } })).toBe('clientes: falta la columna CLAVE_CLIENTE');
  expect(await falla({ firebird, lecturas: [suya, suya] })).toMatch(/dos lecturas se llaman clientes/);
  const conDia = { ...suya, donde: 'c.ALTA > :HISTORIA' };
  expect(await falla({ firebird, lecturas: [conDia] })).toMatch(/falta el día: "historia"/);
  writeFileSync(
    join(carpeta, 'dia.json'),
    JSON.stringify({ firebird, historia: '2025-12-31', lecturas: [conDia] }),
  );
  expect((await leePuente(join(carpeta, 'dia.json'))).lecturas[0]?.donde).toBe(
    "c.ALTA > cast('2025-12-31' as date)",
  );
  expect(await leePuente(join(carpeta, 'no-hay.json')).catch((e: Error) => e.message)).toMatch(
    /^No se puede leer/,
  );
});

test('los permisos son de las tablas que el archivo nombra, también dentro de una columna, y de ninguna más', async () => {
  const ejemplo = await leePuente(join(RAIZ, 'despliegue/puente.ejemplo.json'));
  const dichos = permisos(ejemplo).split('\n');
  expect(dichos).toContain('grant select on DOCTOS_VE to ANDEN;');
  expect(dichos).toContain('grant select on IMPORTES_DOCTOS_CC to ANDEN;');
  expect(dichos.filter((d) => !/^grant select on [A-Z_]+ to ANDEN;$/.test(d))).toEqual([]);
  expect(new Set(dichos).size).toBe(dichos.length);
  const conTabla = { ...clientes, cambios: { tabla: 'CLIENTES', llave: 'CLIENTE_ID', traslape: 600 } };
  expect(permisos({ ...ejemplo, lecturas: [conTabla], acuerdos: [] })).toBe(
    'grant select on ANDEN_CAMBIOS to ANDEN;\ngrant select on CLIENTES to ANDEN;',
  );
});

test('la consulta de una lectura: toda, lo que cambió, o unas llaves; lo tardío se lee otra vez', () => {
  expect(consultaDe(clientes)).toEqual({
    texto:
      'select c.CLIENTE_ID as "LLAVE__", c.CLAVE as "CLAVE_CLIENTE", c.NOMBRE as "NOMBRE" from CLIENTES c order by 1',
    valores: [],
  });
  const cambiado = consultaDe(porMomento, { desde: '2026-03-02 00:05:00' });
  expect(cambiado.texto).toMatch(
    /where \(c\.ESTATUS = 'A' or c\.ESTATUS = 'B'\) and c\.MODIF >= cast\(\? as timestamp\) order by 1$/,
  );
  expect(cambiado.valores).toEqual(['2026-03-01 23:55:00']);
  expect(consultaDe(clientes, { llaves: ['1', '2'] })).toMatchObject({
    texto: expect.stringMatching(/where c\.CLIENTE_ID in \(\?, \?\) order by 1$/),
    valores: ['1', '2'],
  });
  expect(consultaDe({ ...clientes, orden: 'c.POSICION' }).texto).toMatch(/ order by 1, c\.POSICION$/);
  expect(
    conTraslape({ ...clientes, cambios: { columna: 'c.N', tipo: 'numero', traslape: 50 } }, '1000'),
  ).toBe('950');
  expect(marcaDe(porMomento, '2026-03-02 00:05:00')).toEqual({
    texto:
      "select minvalue(cast(max(c.MODIF) as timestamp), cast('NOW' as timestamp)) as M from CLIENTES c where (c.ESTATUS = 'A' or c.ESTATUS = 'B') and c.MODIF >= cast(? as timestamp)",
    valores: ['2026-03-02 00:05:00'],
  });
  const conTabla: Lectura = {
    ...clientes,
    cambios: { tabla: 'CLIENTES', llave: 'CLIENTE_ID', traslape: 600 },
  };
  expect(consultaDe(conTabla, { desde: '2026-03-02 10:00:00' }).texto).toContain("c.TABLA = 'CLIENTES'");
  expect(disparadores([conTabla, conTabla, clientes]).match(/create or alter trigger/g)).toHaveLength(1);
  expect(disparadores([conTabla])).toContain('coalesce(new.CLIENTE_ID, old.CLIENTE_ID)');
});

test('la huella de un documento cambia con cualquiera de sus valores', () => {
  const una = huellaDe({ llave: '1', filas: [['a', null]] });
  expect(huellaDe({ llave: '2', filas: [['a', null]] })).toBe(una);
  expect(huellaDe({ llave: '1', filas: [['a', '']] })).not.toBe(una);
  expect(
    huellaDe({
      llave: '1',
      filas: [
        ['a', null],
        ['a', null],
      ],
    }),
  ).not.toBe(una);
});

test('el informe del ensayo dice lo que más remedia', () => {
  const e = { documentos: 10, altas: 7, cambios: 0, error: null, segundos: 1 };
  const motivo = (m: string, cuantos: number) => ({ motivo: m, cuantos, ejemplo: 'X' });
  const dicho = informeDeEnsayo([
    { ...e, lectura: 'a', rechazados: 3, motivos: [motivo('uno', 2), motivo('dos', 1)] },
    { ...e, lectura: 'b', rechazados: 5, motivos: [motivo('tres', 5)] },
    { ...e, lectura: 'c', rechazados: 0, motivos: [], error: 'no se llega' },
  ]);
  expect(dicho).toContain('a: entran 7 de 10 documentos (7 filas nuevas, 0 cambian), 1.0 s');
  expect(dicho).toContain('c: NO SE PUDO LEER. no se llega');
  expect(dicho.slice(-3)).toEqual([
    '  1. b: tres — 5 documentos',
    '  2. a: uno — 2 documentos',
    '  3. a: dos — 1 documento',
  ]);
});
