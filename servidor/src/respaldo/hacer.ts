import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { clienteSuelto } from '../platform/db/pool.ts';
import { administratorUrl } from '../platform/postgres/index.ts';
import { type Cabecera, escribirRespaldo } from './archivo.ts';
import { copiaDelCluster, deArchivo, empezarCopia } from './cluster.ts';
import type { Entrada } from './tar.ts';

/** Names in the file: the cluster, its password, and the company's own authority, which every device trusts by hand. */
export const EN_ARCHIVO = { cluster: 'pg/', clave: 'clave', certificados: 'certificados/' } as const;

export interface Origen {
  /** The owner's connection string, migrated. */
  url: string;
  /** The data folder, where the certificates are. */
  datos: string;
  version: string;
  /** Public key for whose owner the file is encrypted; undefined: it is not. */
  para?: string | undefined;
}

/**
 * Copies our own PostgreSQL while it works into one file; everything acknowledged before the beginning is in it. Nobody
 * has to wait.
 * @throws RespaldoError if it fails
 */
export async function respaldarCluster(ruta: string, origen: Origen): Promise<Cabecera> {
  const admin = clienteSuelto(administratorUrl(origen.url));
  await admin.connect();
  try {
    const migracion = await ultimaMigracion(origen.url);
    const { rows } = await admin.query<{ data_directory: string }>('show data_directory');
    const cluster = rows[0]?.data_directory ?? '';
    const inicio = await empezarCopia(admin);
    const cabecera: Cabecera = {
      formato: 1,
      clase: 'cluster',
      version: origen.version,
      postgres: inicio.postgres,
      plataforma: `${process.platform}-${process.arch}`,
      momento: inicio.momento,
      sistema: inicio.sistema,
      migracion,
    };
    await escribirRespaldo(ruta, cabecera, contenido(), origen.para);
    return cabecera;

    async function* contenido(): AsyncGenerator<Entrada> {
      yield await deArchivo(EN_ARCHIVO.clave, join(dirname(cluster), 'clave'));
      const certificados = join(origen.datos, 'certificados');
      for (const nombre of existsSync(certificados) ? readdirSync(certificados) : []) {
        yield await deArchivo(EN_ARCHIVO.certificados + nombre, join(certificados, nombre));
      }
      yield* copiaDelCluster(admin, cluster, inicio, EN_ARCHIVO.cluster);
    }
  } finally {
    await admin.end().catch(() => {});
  }
}

export async function ultimaMigracion(url: string): Promise<string> {
  const cliente = clienteSuelto(url);
  await cliente.connect();
  try {
    const { rows } = await cliente.query<{ nombre: string }>('select max(nombre) as nombre from migraciones');
    return rows[0]?.nombre ?? '';
  } finally {
    await cliente.end();
  }
}
