import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { conexionConfig } from '../servidor/src/platform/db/pool.ts';
import type { Papel, Parametro, Paso } from './base.ts';
import { type Duracion, enBucle } from './bucle.ts';
import { articuloDe, compraDe, type Lineas, lineaAlAzar, OPERADORES, operadorDe } from './datos.ts';
import { atenderTrabajo } from './hijo.ts';

export interface CargaPg extends Duracion {
  url: string;
  pasos: Paso[];
  lineas: Lineas;
}

/** The server's own statements with the same driver and protocol, and nothing around them. */
atenderTrabajo<CargaPg>(async ({ url, pasos, lineas, ...duracion }) => {
  const clientes = await Promise.all(
    Array.from({ length: duracion.clientes }, async () => {
      const cliente = new pg.Client(conexionConfig(url));
      await cliente.connect();
      return cliente;
    }),
  );
  const corrida = await enBucle(duracion, async (n) => {
    const cliente = clientes[n] as pg.Client;
    const valores = repeticion(lineas, n);
    for (const { texto, nombre, parametros } of pasos) {
      const values = parametros.map((p) => valorDe(p, valores));
      await cliente.query({ text: texto, values, ...(nombre && { name: nombre }) });
    }
  });
  await Promise.all(clientes.map((c) => c.end()));
  return corrida;
});

function repeticion(l: Lineas, cliente: number): Record<Exclude<Papel, 'uuid'>, string | number> {
  const operador = l.propias ? cliente % OPERADORES : Math.floor(Math.random() * OPERADORES);
  const k = lineaAlAzar(l, operador);
  return {
    linea: l.detalle + k,
    compra: compraDe(l, k),
    articulo: articuloDe(l, k),
    ubicacion: (l.ubicacion ?? 0) + k,
    operador: operadorDe(operador),
    piezas: 1,
    clave: randomUUID(),
  };
}

function valorDe(p: Parametro, valores: ReturnType<typeof repeticion>): unknown {
  if ('fijo' in p) return p.fijo;
  if ('bytes' in p) return Buffer.from(p.bytes, 'hex');
  const valor = `${p.menos ? '-' : ''}${p.papel === 'uuid' ? randomUUID() : valores[p.papel]}`;
  return p.arreglo ? `{${valor}}` : valor;
}
