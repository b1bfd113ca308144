import { randomUUID } from 'node:crypto';
import type { CallName } from '@anden/contrato/contrato.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditar } from '../src/audit/index.ts';
import { type TestApp, testApp } from './app.ts';
import { OP, UBI } from './fixture.ts';
import { PARES } from './largo.ts';

/**
 * How many pairs request the same pieces at once, for every command that moves pieces of a shelf or of the shipping
 * area.
 */
const A_LA_VEZ = 20;
const PIEZAS = 5;
const PRIMERO = 50_000;

let app: TestApp;
let duenio: pg.Client;
beforeEach(async () => {
  app = await testApp();
  duenio = new pg.Client(app.db.url);
  await duenio.connect();
  await duenio.query(EMPRESA);
});
afterEach(async () => {
  await duenio.end();
  await app.close();
});

/** A thousand articles with {@link PIEZAS} pieces each in F1, and JEFE with every control id. */
const EMPRESA = `
  insert into operador_controles (operador_id, control_id)
    select ${OP.JEFE}, control_id from controles on conflict do nothing;
  insert into articulos (articulo_id, clave_articulo, articulo, tipo_articulo, caduca, lote)
    select n, 'PAR' || n, 'ARTÍCULO ' || n, 'D', 'S', 'S' from generate_series(${PRIMERO}, ${PRIMERO + PARES - 1}) n;
  insert into articulos_ubicacion (ubicacion_id, articulo_id)
    select ${UBI.F1.id}, n from generate_series(${PRIMERO}, ${PRIMERO + PARES - 1}) n;
  with m as (
    insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, documento)
      select gen_random_uuid(), 1, 'inventarioInicial', n, l.lugar_id, ${UBI.F1.id}, ${PIEZAS}, 'inventario inicial'
        from generate_series(${PRIMERO}, ${PRIMERO + PARES - 1}) n, lugares l where l.clase = 'ajuste'
      returning destino_id, articulo_id, piezas)
  insert into existencias (lugar_id, articulo_id, piezas) select * from m;`;

const ARTICULOS = `generate_series(${PRIMERO}, ${PRIMERO + PARES - 1}) n`;
/** Pieces of a remission line: one fits, two do not. */
const RENGLON = 3;
/** Line of the first (0) or second (1) remission of an article; also the id of the remission and of its invoice. */
const renglonDe = (articulo: number, n: number) => 2 * articulo + n;

/** Two remissions of one line for each article, nothing of them picked. */
const POR_SURTIR = `
  insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, renglones)
    select 2 * n + i, 'PAR' || 2 * n + i, 3, 1, 1, 1 from ${ARTICULOS}, generate_series(0, 1) i;
  insert into remisiones_det (docto_ve_det_id, docto_ve_id, renglon, articulo_id, unidades)
    select 2 * n + i, 2 * n + i, 1, n, ${RENGLON} from ${ARTICULOS}, generate_series(0, 1) i;`;

/** One remission for each article, picked, packed and billed. */
const POR_ENTREGAR = `
  insert into facturas (docto_ve_id, folio, cliente_id) select 2 * n, 'PAR' || n, 1 from ${ARTICULOS};
  insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, renglones, estatus, surtida, operador_id_surt,
                          empacada, operador_id_empaque, observaciones_empaque, factura_id)
    select 2 * n, 'PAR' || n, 3, 1, 1, 1, 'EMBARCANDO', now(), 1, now(), 1, 'UNA CAJA', 2 * n from ${ARTICULOS};
  insert into remisiones_det (docto_ve_det_id, docto_ve_id, renglon, articulo_id, unidades, unidades_surt, fecha_hora_surtido,
                              operador_id_surt, fecha_hora_empaque, operador_id_empaque, unidades_emp)
    select 2 * n, 2 * n, 1, n, ${RENGLON}, ${RENGLON}, now(), 1, now(), 1, ${RENGLON} from ${ARTICULOS};
  insert into empaques (operacion_id, docto_ve_id, docto_ve_det_id, operador_id, piezas)
    select gen_random_uuid(), 2 * n, 2 * n, 1, ${RENGLON} from ${ARTICULOS};
  insert into surtidos (operacion_id, docto_ve_id, docto_ve_det_id, almacen_id, operador_id, inicio, fin, segundos, piezas, completo)
    select gen_random_uuid(), 2 * n, 2 * n, 1, 1, now(), now(), 0, ${RENGLON}, true from ${ARTICULOS};
  with m as (
    insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, documento, documento_id, documento_det_id)
      select gen_random_uuid(), 1, 'surtirArticulodeRemision', n, ${UBI.F1.id}, l.lugar_id, ${RENGLON}, 'remision', 2 * n, 2 * n
        from ${ARTICULOS}, lugares l where l.clase = 'embarque' and l.almacen_id = 1
      returning destino_id, articulo_id, piezas)
  insert into existencias (lugar_id, articulo_id, piezas) select * from m;
  update existencias set piezas = piezas - ${RENGLON} where lugar_id = ${UBI.F1.id} and articulo_id >= ${PRIMERO};`;

/** A purchase with one line per article, of {@link RENGLON} pieces: once all are received it is complete. */
const POR_RECIBIR = `
  insert into compras (docto_cm_id, folio, proveedor_id, almacen_id, fecha, fecha_recepcion)
    select n, 'PAR' || n, 1, 1, '2025-04-01', '2025-04-02 10:00-06' from ${ARTICULOS};
  insert into compras_det (docto_cm_det_id, docto_cm_id, renglon, articulo_id, unidades)
    select n, n, 1, n, ${RENGLON} from ${ARTICULOS};`;

interface Par {
  llamada: CallName;
  /** SQL of the documents. */
  documentos?: string;
  /** What each of the two sends about an article; `n` is 0 for the first and 1 for the second. */
  input(articulo: number, n: number, previo: unknown): object;
  /** Done beforehand for each article; the result is given to both. */
  antes?(articulo: number): Promise<unknown>;
  /** Pieces of the article in the warehouse afterwards, and its movements, whichever of the two won. */
  quedan: number;
  movimientos: number;
}

const L1 = { FECHA_CADUCIDAD: '2060-01-31', LOTE: 'L1' };
const bien = async (llamada: CallName, input: object, clave?: string) => {
  const r = await app.call(llamada, input, clave ? { clave } : {});
  expect(r.body).toMatchObject({ estatus: '1' });
  return r.body.data;
};

const surtir = (renglon: number, n: number) => ({
  docto_ve_det_id: renglon,
  cantidad: RENGLON,
  ubicaciones: [{ UBICACION_ID: UBI.F1.id, CONTADAS: RENGLON }],
  operador_id: QUIENES[n]?.id,
  // The test is not about the claim of whoever began it.
  tomar: true,
});

const PEDIDOS: Readonly<Record<string, Par>> = {
  'dos surtidores del mismo renglón de remisión': {
    llamada: 'surtirArticulodeRemision',
    documentos: POR_SURTIR,
    input: (articulo, n) => surtir(renglonDe(articulo, 0), n),
    quedan: PIEZAS,
    movimientos: 2,
  },
  'dos remisiones que quieren las mismas piezas': {
    llamada: 'surtirArticulodeRemision',
    documentos: POR_SURTIR,
    input: (articulo, n) => surtir(renglonDe(articulo, n), n),
    quedan: PIEZAS,
    movimientos: 2,
  },
  'la misma factura entregada dos veces': {
    llamada: 'actualizaFacturasEntregadas',
    documentos: POR_ENTREGAR,
    input: (articulo) => ({ entregadas: [{ DOCTO_VE_ID: renglonDe(articulo, 0), ENTREGADO: 'S' }] }),
    quedan: PIEZAS - RENGLON,
    movimientos: 3,
  },
  'dos correcciones a cero de la misma existencia': {
    llamada: 'guardaExistenciaArticuloUbicacion',
    input: (articulo, n) => ({
      articulo: {
        ARTICULO_ID: articulo,
        UBICACION_ID: UBI.F1.id,
        EXISTENCIA: 0,
        EXISTENCIA_ANTERIOR: PIEZAS,
      },
      almacen_id: 1,
      operador_id: QUIENES[n]?.id,
    }),
    quedan: 0,
    movimientos: 2,
  },
  'dos ubicaciones se llevan lo mismo': {
    llamada: 'cambiodeubicacion',
    input: (articulo, n) => ({
      ubicacion: [UBI.F2.codigo, UBI.VACIA.codigo][n],
      ubicacion_id: UBI.F1.id,
      almacen_id: 1,
      articulo_id: articulo,
    }),
    quedan: PIEZAS,
    movimientos: 2,
  },
  'dos asignaciones de la misma ubicación con sus piezas': {
    llamada: 'updateUbicacionArticulo',
    input: (articulo, n) => ({
      articulo_id: articulo,
      ubicacion: UBI.VACIA.codigo,
      almacen_id: 1,
      operador_id: QUIENES[n]?.id,
      existencia: 3,
    }),
    quedan: PIEZAS + 3,
    movimientos: 2,
  },
  'dos lotes para todas las piezas sin lote': {
    llamada: 'guardaCaducidadArticulo',
    input: (articulo, n) => ({
      caducidad: {
        ARTICULO_ID: articulo,
        ALMACEN_ID: 1,
        FECHA_CADUCIDAD: '2060-01-31',
        LOTE: `L${n}`,
        EXISTENCIA: PIEZAS,
      },
    }),
    quedan: PIEZAS,
    movimientos: 2,
  },
  'dos borrados del mismo lote': {
    llamada: 'eliminaCaducidad',
    antes: (articulo) =>
      bien('guardaCaducidadArticulo', {
        caducidad: { ARTICULO_ID: articulo, ALMACEN_ID: 1, ...L1, EXISTENCIA: PIEZAS },
      }),
    input: (_articulo, _n, previo) => ({ caducidad_id: (previo as { CADUCIDAD_ID: number }).CADUCIDAD_ID }),
    quedan: PIEZAS,
    movimientos: 3,
  },
  'la misma recepción deshecha dos veces': {
    llamada: 'deshacerGuardado',
    documentos: POR_RECIBIR,
    antes: async (articulo) => {
      const clave = randomUUID();
      await bien(
        'guardarRecepcionCompra',
        { docto_cm_det_id: articulo, operador_id: OP.ADMIN, cantidad: RENGLON },
        clave,
      );
      return clave;
    },
    input: (_articulo, _n, previo) => ({ operacion_id: previo }),
    quedan: PIEZAS,
    movimientos: 3,
  },
  'el mismo guardado deshecho dos veces': {
    llamada: 'deshacerGuardado',
    antes: async (articulo) => {
      const clave = randomUUID();
      await bien(
        'guardaExistenciaArticuloUbicacion',
        {
          articulo: { ARTICULO_ID: articulo, UBICACION_ID: UBI.F1.id, EXISTENCIA: 1 },
          almacen_id: 1,
          operador_id: OP.ADMIN,
        },
        clave,
      );
      return clave;
    },
    input: (_articulo, _n, previo) => ({ operacion_id: previo }),
    quedan: PIEZAS,
    movimientos: 3,
  },
};

const QUIENES = [
  { login: 'ADMIN', id: OP.ADMIN },
  { login: 'JEFE', id: OP.JEFE },
] as const;

test.each(Object.keys(PEDIDOS))(
  `${PARES} pares a la vez: %s`,
  async (nombre) => {
    const { llamada, documentos, antes, input, quedan, movimientos } = PEDIDOS[nombre] as Par;
    if (documentos) await duenio.query(documentos);
    // A save belongs to its operator, so only two of their own requests can compete to undo it.
    const segundo = llamada === 'deshacerGuardado' ? 'ADMIN' : 'JEFE';
    for (let desde = 0; desde < PARES; desde += A_LA_VEZ) {
      await Promise.all(
        Array.from({ length: A_LA_VEZ }, async (_, i) => {
          const articulo = PRIMERO + desde + i;
          const previo = await antes?.(articulo);
          const par = await Promise.all(
            (['ADMIN', segundo] as const).map((como, n) =>
              app.call(llamada, input(articulo, n, previo), { como, clave: randomUUID() }),
            ),
          );
          expect(
            par.map((r) => r.body.estatus).sort(),
            par.map((r) => `${r.http} ${r.body.message}`).join(' | '),
          ).toEqual(['0', '1']);
        }),
      );
    }
    const { rows } = await duenio.query(
      `select a.articulo_id, (select sum(piezas) from existencias e where e.articulo_id = a.articulo_id)::int as piezas,
            (select count(*) from movimientos m where m.articulo_id = a.articulo_id)::int as movimientos
       from articulos a where articulo_id >= $1`,
      [PRIMERO],
    );
    expect(rows).toHaveLength(PARES);
    expect(rows.filter((r) => r.piezas !== quedan || r.movimientos !== movimientos)).toEqual([]);
    expect(await auditar(duenio)).toEqual([]);
  },
  600_000,
);
