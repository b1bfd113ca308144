import { type CallName, contrato } from '@anden/contrato/contrato.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { huella } from './db.ts';
import { EJEMPLOS } from './ejemplos.ts';
import { type ClaseDeHoja, hojasDe } from './hojas.ts';
import { LARGO } from './largo.ts';
import { puntoDePartida } from './reinicio.ts';

const NOMBRES = Object.keys(contrato) as CallName[];
/** Tables that a refusal may write to. */
const RASTRO = ['auditoria', 'idempotencia', 'intentos_acceso'];
/** The one disabled row of every table that has such rows; nothing else has this id. */
const INACTIVO = 900;
/** An id of no row. */
const NADIE = 2_000_000_000;

const ESPERADOS = new Set([200, 400, 401, 403, 413, 429]);

const DE_OBJECT = ['constructor', '__proto__', ...Object.getOwnPropertyNames(Object.prototype)];
const ROTOS = ['a\u0000b', '\ud800', 'x\udc00'];
const NUMEROS = [NADIE, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -1, -(2 ** 31), 1.5];
const MOMENTOS = ['+16:00', '-16:00', '+15:59', '-15:59', '+23:59', '-23:59', '+14:00', '-12:00'].flatMap(
  (desfase) => [
    `2026-01-15T10:30:00${desfase}`,
    `2999-12-31T23:59:59${desfase}`,
    `1900-01-01T00:00:00${desfase}`,
  ],
);
const VALORES: Readonly<Record<ClaseDeHoja, readonly unknown[]>> = {
  texto: [...DE_OBJECT, ...ROTOS],
  momento: [...MOMENTOS, 'constructor', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00'],
  numero: NUMEROS,
  id: [INACTIVO, ...NUMEROS],
};
/** In the short form a call that takes many values gets some of them broken: what it accepts is saved, and the company begins again after each. */
const HOJAS_MAX = LARGO ? Number.POSITIVE_INFINITY : 10;

/** Some of these by turns. */
let turno = 0;
const algunos = (todos: readonly unknown[], cuantos: number) =>
  Array.from({ length: cuantos }, () => todos[turno++ % todos.length]);
/** In the short form each value gets every broken text, the id of a disabled row and that of no row, and by turns some of the others. */
const deLectura = (): typeof VALORES => ({
  texto: [...DE_OBJECT.slice(0, 2), ...ROTOS, ...algunos(DE_OBJECT.slice(2), 1)],
  momento: algunos(VALORES.momento, 6),
  numero: algunos(NUMEROS, 3),
  id: [INACTIVO, NADIE, ...algunos(NUMEROS.slice(1), 2)],
});
/** If a command accepts a text it is saved and the company begins again, so only one or two of the names are tried on commands. */
const deEscritura = (): typeof VALORES => ({
  ...(LARGO ? VALORES : deLectura()),
  texto: [...(LARGO ? DE_OBJECT.slice(0, 2) : algunos(DE_OBJECT.slice(0, 2), 1)), ...ROTOS],
});

let app: TestApp;
let recomienza: () => Promise<void>;

/** The company with a disabled row in every table that can have one. */
beforeAll(async () => {
  app = await testApp();
  const conActivo = await app.db.sql<{ tabla: string }>(
    `select table_name as tabla from information_schema.columns where table_schema = 'public' and column_name = 'activo' order by 1`,
  );
  expect(conActivo.map((t) => t.tabla)).toEqual(['motivos', 'operadores', 'operadores_periodos']);
  await app.db.sql(
    `insert into motivos (motivo_id, motivo, activo) values (${INACTIVO}, 'FUERA DE USO', false)`,
  );
  await app.db.sql(
    `insert into operadores (operador_id, operador, nombre, clave_hash, almacen_id, activo)
     select ${INACTIVO}, 'BAJA', 'DADO DE BAJA', clave_hash, almacen_id, false from operadores where operador_id = 1`,
  );
  recomienza = await puntoDePartida(app);
});
afterAll(() => app.close());

/** What merely signing in writes does not count as a change of the company. */
const CAMBIA: Partial<Record<CallName, readonly string[]>> = { get_user: ['sesiones'] };

/** What may be done with a disabled row: a former operator's permissions can always be taken away, and who left may come back. */
const SE_PERMITE = new Set([
  'guardaControlesOperador operador_id 900',
  'daModeloOperadores operadores[].operador_id 900',
  'reingresaColaborador operador_id 900',
]);

/** Ids that a save ignores, of rows sent back whole, that name a campaign of another system, or that a script's draft gives its own questions. */
const NO_SON_LLAVES: Partial<Record<CallName, readonly string[]>> = {
  guardarCupon: [
    'cupon.CUPON_DET_ID',
    'cupon.ARTICULO_ID',
    'cupon.DETALLES[].CUPON_DET_ID',
    'cupon.DETALLES[].CUPON_ID',
  ],
  agregaCuponDetalle: ['cupon_det.CUPON_DET_ID'],
  updateItemListaDepuracion: ['item.CLIENTE_ID', 'item.OPERADOR_ID'],
  guardaBorradorGuion: [
    'preguntas[].CLAVE',
    'preguntas[].respuestas[].CLAVE',
    'preguntas[].respuestas[].SIGUIENTE',
  ],
  clienteDisponible: ['campana_id'],
  ingresaClienteALista: ['campana_id'],
};

/** A delivery refuses only the record with an id of no row: these are that record's tables, and others may change. */
const DEL_RENGLON: Partial<Record<CallName, readonly string[]>> = {
  recibeDocumentos: ['remisiones', 'remisiones_det'],
};

/** The tables that differ. */
const cambios = (antes: Record<string, string>, despues: Record<string, string>): string[] =>
  Object.keys(antes).filter((t) => antes[t] !== despues[t]);

const CASOS = NOMBRES.map((nombre) => ({
  nombre,
  hojas: hojasDe(contrato[nombre], EJEMPLOS[nombre]),
})).filter((c) => c.hojas.length > 0);

test.each(CASOS)(
  '#$nombre: nombres de Object.prototype, ids que no hay o están de baja, desfases y números extremos no son un 500 ni cambian nada',
  async ({ nombre, hojas }) => {
    const { kind } = contrato[nombre];
    const menos = [...RASTRO, ...(CAMBIA[nombre] ?? [])];
    const mal: string[] = [];
    const antes = await huella(app.db, menos);
    const cada = Math.ceil(hojas.length / HOJAS_MAX) || 1;
    // Each call begins at another of its values, so that the same place of many calls is not left out.
    for (const hoja of hojas.filter((_, i) => i % cada === NOMBRES.indexOf(nombre) % cada)) {
      let tomados = false;
      const valores = kind !== 'query' ? deEscritura() : LARGO ? VALORES : deLectura();
      for (const valor of valores[hoja.clase]) {
        const r = await app.call(nombre, hoja.con(valor));
        const caso = `${hoja.ruta} = ${JSON.stringify(valor)}: ${r.http} ${r.body?.message}`;
        if (!ESPERADOS.has(r.http)) mal.push(caso);
        if (kind !== 'query' && r.body.estatus === '1') {
          tomados = true;
          // Any text may be valid. An id of no row may not, except in what was read of a record: that is only compared, and may name something
          // deleted since.
          if (
            hoja.clase === 'id' &&
            !hoja.ruta.startsWith('leido.') &&
            !NO_SON_LLAVES[nombre]?.includes(hoja.ruta) &&
            !SE_PERMITE.has(`${nombre} ${hoja.ruta} ${valor}`)
          )
            mal.push(
              ...cambios(antes, await huella(app.db, menos))
                .filter((t) => DEL_RENGLON[nombre]?.includes(t) ?? true)
                .map((t) => `${t}: ${caso}`),
            );
        }
      }
      if (kind === 'acceso') await app.db.sql('delete from intentos_acceso');
      // A query cannot write, because its transaction is read-only.
      if (kind === 'query') continue;
      const queda = cambios(antes, await huella(app.db, menos));
      if (queda.length === 0) continue;
      if (!tomados) mal.push(`un rechazo cambió ${queda}: ${hoja.ruta}`);
      await recomienza();
    }
    expect(mal).toEqual([]);
  },
  120_000,
);
