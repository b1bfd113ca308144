import { sumaDePesos } from '@anden/contrato/centavos.ts';
import {
  dato,
  dia,
  dinero,
  duracion,
  entero,
  instante,
  nombre,
  palabra,
  porcentaje,
  reporte,
} from '@anden/contrato/reporte.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from '../../../testing/app.ts';
import type { QueryContext } from '../calls/handlers.ts';
import { responde } from './index.ts';

const RENGLONES = 3_000;
const POR_PAGINA = 20;

const columnas = {
  ID: dato(z.number()),
  /** A few values, or none. */
  POCOS: entero('Pocos', { nulo: true }),
  /** Whole numbers of every size, also below zero. */
  ENTERO: entero('Entero'),
  /** Numbers with decimals, many of them with the same whole part. */
  MINUTOS: duracion('Minutos'),
  AVANCE: porcentaje('Avance', { nulo: true }),
  MOMENTO: instante('Momento', { nulo: true }),
  DIA: dia('Día', { nulo: true }),
  ESTADO: palabra('Estado', { ZETA: 'Primero', ALFA: 'Segundo', MEDIA: 'Tercero' }, { nulo: true }),
  /** Ids of a catalogue in which two have the same name, and one none. */
  QUIEN: nombre('Quién', { nulo: true }),
  /** A text of the row itself. */
  LUGAR: nombre('Lugar', { nulo: true }),
  /** A text of the row itself that an index has in ascending order. */
  SITIO: nombre('Sitio', { nulo: true }),
  /** Many ids that share few texts. */
  ZONA: nombre('Zona', { nulo: true }),
  /** A catalogue whose ids are texts and which lacks some of them. */
  RAZON: nombre('Razón', { nulo: true }),
  /** A catalogue that counts as having as many ids as rows. */
  ARTICULO: nombre('Artículo', { nulo: true }),
  IMPORTE: dinero('Importe', { suma: ['en total', 'en total'] }),
};
const lista = reporte({
  identidad: 'ID',
  rango: null,
  orden: { columna: 'IMPORTE', sentido: 'desc' },
  columnas,
});
const conSumas = reporte({
  identidad: 'ID',
  rango: null,
  orden: null,
  columnas: {
    ...columnas,
    POCOS: entero('Pocos', { nulo: true, suma: ['x', 'x'] }),
    ENTERO: entero('Entero', { suma: ['x', 'x'] }),
  },
});
/** Only two columns together identify a row. */
const deDos = reporte({
  identidad: ['ESTE', 'ID'],
  rango: null,
  orden: null,
  columnas,
  datos: { ESTE: z.number() },
});
/** Several rows are of one document, which counts once. */
const deDocumentos = reporte({
  identidad: 'ID',
  rango: null,
  orden: null,
  columnas: {
    ...columnas,
    DOCUMENTO_ID: dato(z.number()),
    DEL_DOCUMENTO: dinero('Del documento', {
      suma: ['en documentos', 'en documentos'],
      unaPor: { columna: 'DOCUMENTO_ID', dice: 'cada uno una vez' },
    }),
  },
});

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  // Always the same rows: the values of each are derived from its number.
  await app.db.sql(`do $$ begin
    create function azar(i int, de text) returns int language sql immutable return abs(hashtext(i::text || de) / 2);
    create table quienes (id int primary key, texto text);
    insert into quienes values (1, 'Ñandú'), (2, 'Zapata'), (3, 'Ángel'), (4, 'Ángel'), (5, null), (6, 'nube');
    create table razones (id text primary key, texto text);
    insert into razones values ('a', 'Órdenes'), ('b', 'Otras'), ('c', 'Ñoñas'), ('d', 'Otras');
    create table zonas_de (id int primary key, texto text);
    insert into zonas_de select i, (array['SUR', 'Norte', null, 'Óseo'])[1 + i % 4] from generate_series(1, 400) i;
    create table articulos_de (id int primary key, texto text);
    insert into articulos_de select i, 'A-' || azar(i, 'a') % 300 from generate_series(1, 900) i;
    create table prueba as
      select i as "ID", i % 3 as "ESTE", case when azar(i, 'p') % 3 > 0 then azar(i, 'q') % 5 end as "POCOS",
             (case when azar(i, 's') % 4 = 0 then -1 else 1 end) * (azar(i, 'e') % (10 ^ (1 + azar(i, 'd') % 8))::int) as "ENTERO",
             (azar(i, 'm') % 90000 / 100.0)::float8 as "MINUTOS",
             case when azar(i, 'n') % 2 = 0 then (azar(i, 'v') % 400 / 4.0)::numeric end as "AVANCE",
             case when azar(i, 'o') % 5 > 0 then timestamptz '2026-10-20 12:00Z' + azar(i, 't') % 2000000 * interval '1 second' end as "MOMENTO",
             case when azar(i, 'o') % 6 > 0 then date '1969-12-20' + azar(i, 'f') % 30 end as "DIA",
             case when azar(i, 'w') % 4 > 0 then (array['ZETA', 'ALFA', 'MEDIA'])[azar(i, 'w') % 4] end as "ESTADO",
             case when azar(i, 'k') % 8 > 0 then azar(i, 'k') % 8 end as "QUIEN_ID",
             case when azar(i, 'r') % 7 > 0 then chr(96 + azar(i, 'r') % 7) end as "RAZON_ID",
             case when azar(i, 'l') % 4 > 0 then (array['MÉRIDA', 'mante', 'Ocoyoacac'])[azar(i, 'l') % 4] end as "LUGAR",
             1 + azar(i, 'z') % 400 as "ZONA_ID", case when azar(i, 'g') % 2 = 0 then 1 + azar(i, 'h') % 900 end as "ARTICULO_ID",
             (azar(i, 'i') % 1000000 / 100.0)::numeric(14, 2) as "IMPORTE"
        from generate_series(1, ${RENGLONES}) i;
    grant select on quienes, razones, zonas_de, articulos_de, prueba to anden_app;
  end $$`);
});
afterAll(() => app.close());

const filas = sql<never>`(
  select x.*, x."ZONA_ID" as "DOCUMENTO_ID", (x."ZONA_ID" * 1.01)::numeric(14, 2) as "DEL_DOCUMENTO", x."LUGAR" as "SITIO", (select texto from quienes q where q.id = x."QUIEN_ID") as "QUIEN", (select texto from razones r where r.id = x."RAZON_ID") as "RAZON", (select texto from zonas_de z where z.id = x."ZONA_ID") as "ZONA",
         (select texto from articulos_de a where a.id = x."ARTICULO_ID") as "ARTICULO" from prueba x)`;
const catalogos = {
  QUIEN: { id: 'QUIEN_ID', textos: sql`select id, texto from quienes` },
  SITIO: {
    id: 'SITIO',
    tipo: 'text',
    sinOrden: true,
    textos: sql`select distinct "LUGAR", "LUGAR" from prueba where "LUGAR" is not null`,
  },
  RAZON: { id: 'RAZON_ID', tipo: 'text', textos: sql`select id, texto from razones` },
  LUGAR: {
    id: 'LUGAR',
    tipo: 'text',
    textos: sql`select distinct "LUGAR", "LUGAR" from prueba where "LUGAR" is not null`,
  },
  ZONA: {
    id: 'ZONA_ID',
    textos: sql`select id, texto from zonas_de`,
    distintos: sql`select distinct texto from zonas_de where texto is not null`,
    deTextos: (cuales: unknown) => sql`select id from zonas_de where texto = any(${cuales})`,
  },
  ARTICULO: { id: 'ARTICULO_ID', textos: sql`select id, texto from articulos_de`, muchos: true },
} as const;

type Pedido = { orden?: string; sentido?: 'asc' | 'desc'; luego?: string; filtros?: string; pagina?: number };
interface Respuesta {
  data: { ID: number }[];
  total: number;
  sumas: Record<string, number | string>;
}
const pide = (de: typeof lista, pedido: Pedido): Promise<Respuesta> =>
  app.servicios.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((db) =>
      // Nothing in it depends on who asks.
      responde(de, () => ({ filas, catalogos }))(de.entrada.parse({ por_pagina: POR_PAGINA, ...pedido }), {
        db,
        config: app.servicios.config,
      } as QueryContext),
    );

/** Compares pages far from the beginning: in the middle, the last ones, and pages beyond the end. */
async function compara(de: typeof lista, pedido: Pedido, minimo: number): Promise<void> {
  const entera = await pide(de, pedido);
  const todas = entera.data.map((f) => f.ID);
  expect(todas.length).toBeGreaterThan(minimo);
  const ultima = Math.ceil(todas.length / POR_PAGINA);
  for (const pagina of [
    51,
    52,
    Math.ceil(ultima * 0.6),
    Math.ceil(ultima * 0.8),
    ultima - 1,
    ultima,
    ultima + 1,
    ultima + 90,
  ]) {
    const { data, total, sumas } = await pide(de, { ...pedido, pagina });
    expect(
      data.map((f) => f.ID),
      `página ${pagina}`,
    ).toEqual(todas.slice((pagina - 1) * POR_PAGINA, pagina * POR_PAGINA));
    expect(total).toBe(todas.length);
    expect(sumas).toEqual(entera.sumas);
  }
}

const ORDENES = Object.keys(columnas).filter((c) => c !== 'ID');
const SENTIDOS = ['asc', 'desc'] as const;

describe('las páginas lejos del principio son las de la lista entera', () => {
  test.each(ORDENES.flatMap((orden) => SENTIDOS.map((sentido) => [orden, sentido] as const)))(
    'por %s %s',
    (orden, sentido) => compara(lista, { orden, sentido }, RENGLONES - 1),
  );

  test.each(ORDENES)('por %s, y luego por otras dos', (orden) =>
    compara(
      lista,
      { orden, luego: ['POCOS', '-MINUTOS'].filter((c) => !c.endsWith(orden)).join() },
      RENGLONES - 1,
    ),
  );

  test.each(ORDENES)('por %s, lo que deja un filtro', (orden) =>
    compara(lista, { orden, sentido: 'desc', filtros: 'MINUTOS~0..500' }, 1_200),
  );

  test.each(ORDENES)('por %s, con más columnas que se suman', (orden) =>
    compara(conSumas as never, { orden }, RENGLONES - 1),
  );

  test.each(ORDENES)('por %s, con una suma que cuenta cada documento una vez', async (orden) => {
    for (const filtros of [undefined, 'MINUTOS~0..500', 'MINUTOS~0..850']) {
      const pedido = { orden, ...(filtros ? { filtros } : {}) };
      const { data, sumas } = await pide(deDocumentos as never, pedido);
      const filas = data as unknown as { DOCUMENTO_ID: number; IMPORTE: string; DEL_DOCUMENTO: string }[];
      const deCada = new Map(filas.map((f) => [f.DOCUMENTO_ID, Number(f.DEL_DOCUMENTO)]));
      expect(deCada.size).toBeLessThan(filas.length);
      const suma = (de: Iterable<number>) => sumaDePesos([...de]);
      expect([Number(sumas.DEL_DOCUMENTO), Number(sumas.IMPORTE)]).toEqual([
        suma(deCada.values()),
        suma(filas.map((f) => Number(f.IMPORTE))),
      ]);
      await compara(deDocumentos as never, pedido, 500);
    }
  });

  test.each(ORDENES)('por %s, donde dos columnas identifican al renglón', (orden) =>
    compara(deDos as never, { orden, sentido: 'desc' }, RENGLONES - 1),
  );
});
