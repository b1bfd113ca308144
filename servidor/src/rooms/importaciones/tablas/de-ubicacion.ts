import {
  CODIGO_PROPIO,
  codigoDePartes,
  digitosDePropio,
  numeroDeLetras,
  onceDigitos,
} from '@anden/contrato/ubicaciones/propios.ts';
import { codigo, type Lector, Motivo } from '../../../importar/lectores.ts';
import type { Columna } from '../../../importar/tabla.ts';
import type { Paso, Pide } from '../../../platform/llegadas/llegada.ts';

/*
 * Locations as houses write them: by eleven digits, with or without hyphens, or by their own code.
 */

const escrito = codigo(50);

/** Eleven digits, without hyphens, or an own code as it was written. */
const ubicacion: Lector = (celda) => {
  const valor = escrito(celda);
  if (valor === null || valor instanceof Motivo) return valor;
  return onceDigitos(valor) ?? (CODIGO_PROPIO.test(valor) ? valor : new Motivo('debe tener 11 dígitos'));
};

/** The column that names a location; it must say which, unless `obligatoria` is taken away. */
export const deUbicacion = (explica: string): Columna => ({
  nombre: 'UBICACION',
  tipo: 'text',
  leer: ubicacion,
  obligatoria: true,
  ejemplo: '10300204010',
  explica,
});

/** SQL: an own code as it is searched; the same as `ubicaciones.codigo_buscado`. */
export const buscado = (propio: string): string =>
  `upper(regexp_replace(${propio}, '[^A-Za-z0-9]+', '-', 'g'))`;

/** SQL: whether a text is eleven digits. */
export const sonDigitos = (texto: string): string => `${texto} ~ '^[0-9]{11}$'`;

/**
 * Steps that fill `ubicacion_id` of the locations that rows name, and turn an own code into its eleven digits. Without a warehouse
 * (`almacen_id`) an own code is found if one location alone has it.
 */
export const HALLA_UBICACION: readonly Paso[] = [
  `update entrada e set ubicacion_id = u.ubicacion_id from ubicaciones u
    where ${sonDigitos('e.ubicacion')} and u.almacen_id = left(e.ubicacion, 1)::int and u.ubicacion = e.ubicacion`,
  `update entrada e set ubicacion_id = u.ubicacion_id, ubicacion = u.ubicacion from (
     select d.fila, min(u.ubicacion_id) as ubicacion_id, min(u.ubicacion) as ubicacion
       from entrada d join ubicaciones u on u.codigo_buscado = ${buscado('d.ubicacion')} and u.almacen_id = coalesce(d.almacen_id, u.almacen_id)
      where not ${sonDigitos('d.ubicacion')} group by d.fila having count(*) = 1) u
    where u.fila = e.fila`,
];

/** Reasons against rows whose location was not found. */
export const SIN_UBICACION = `
  select fila, 'UBICACION' columna, ubicacion valor,
         case when not ${sonDigitos('ubicacion')} and almacen_id is null
                   and exists (select from ubicaciones u where u.codigo_buscado = ${buscado('e.ubicacion')})
              then 'hay una en cada almacén: diga cuál en ALMACEN_ID' else 'no existe la ubicación' end motivo
    from entrada e where ubicacion is not null and ubicacion_id is null`;

interface PorUbicar {
  fila: number;
  almacen_id: number;
  propio: string | null;
  pasillo: string | null;
  modulo: number | null;
  nivel: number | null;
  casilla: number | null;
}

/** The eleven digits that a row's parts say or, without parts, its own code; null if they say none. */
function digitosDe({ almacen_id, propio, pasillo, modulo, nivel, casilla }: PorUbicar): string | null {
  if (pasillo === null) return propio === null ? null : digitosDePropio(almacen_id, propio);
  return codigoDePartes(almacen_id, {
    pasillo: /^\d+$/.test(pasillo) ? Number(pasillo) : numeroDeLetras(pasillo),
    modulo: modulo ?? 0,
    nivel: nivel ?? 0,
    casilla: casilla ?? 0,
  });
}

/** Fills the eleven digits of rows that do not say them, from their parts or from what their own code says. */
export async function ponDigitos(pide: Pide): Promise<void> {
  const filas = await pide<PorUbicar>(
    `select fila, almacen_id, propio, pasillo, modulo, nivel, casilla from entrada
      where ubicacion is null and almacen_id is not null`,
  );
  const dichas = filas
    .map((f) => ({ fila: f.fila, digitos: digitosDe(f) }))
    .filter((f) => f.digitos !== null);
  await pide(
    `update entrada e set ubicacion = d.digitos
       from unnest($1::int[], $2::text[]) as d (fila, digitos) where d.fila = e.fila`,
    [dichas.map((d) => d.fila), dichas.map((d) => d.digitos)],
  );
}
