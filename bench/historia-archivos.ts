import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Writes the files of a made-up company's money to a folder, to measure an import and its repetition: customers, invoices of which some have
 * guides, and the payments of most of them. `node bench/historia-archivos.ts CARPETA [FACTURAS]`, then each with `npm run importar`, twice.
 */

const CLIENTES = 1_500;
/** Days over which the invoices are spread, up to the end of 2025. */
const DIAS = 700;
const ULTIMO = Date.UTC(2025, 11, 31);
const DIA_MS = 86_400_000;

const dia = (antes: number): string => new Date(ULTIMO - antes * DIA_MS).toISOString().slice(0, 10);
const cliente = (n: number): string => `HC-${String(n % CLIENTES).padStart(5, '0')}`;
const total = (n: number): string => ((n % 977) * 13.37 + 100).toFixed(2);

/** The company's files: names and contents. The same number of invoices makes the same files. */
export function archivosDeHistoria(facturas: number): Record<string, string> {
  const filas = (titulos: string, cuantas: number, fila: (n: number) => string | null): string =>
    `${[titulos, ...Array.from({ length: cuantas }, (_, n) => fila(n)).filter((f) => f !== null)].join('\n')}\n`;
  const antes = (n: number): number => DIAS - Math.floor((n / facturas) * DIAS);
  return {
    'clientes.csv': filas('CLAVE_CLIENTE,NOMBRE', CLIENTES, (n) => `${cliente(n)},CLIENTE INVENTADO ${n}`),
    'facturas.csv': filas('FOLIO,CLAVE_CLIENTE,FECHA,TOTAL,FLETERA,GUIA', facturas, (n) =>
      [`HF${n}`, cliente(n), dia(antes(n)), total(n), 'PAQUETERIA UNO', n % 3 === 0 ? `G-${n}` : ''].join(
        ',',
      ),
    ),
    'pagos.csv': filas('FOLIO,CLAVE_CLIENTE,FECHA,IMPORTE,FORMA_PAGO,FACTURA,APLICADO', facturas, (n) =>
      n % 10 === 0
        ? null
        : [
            `HP${n}`,
            cliente(n),
            dia(Math.max(0, antes(n) - 20)),
            total(n),
            'TRANSFERENCIA',
            `HF${n}`,
            total(n),
          ].join(','),
    ),
  };
}

const [carpeta, cuantas = '25000'] = process.argv.slice(2);
if (carpeta) {
  mkdirSync(carpeta, { recursive: true });
  for (const [nombre, texto] of Object.entries(archivosDeHistoria(Number(cuantas))))
    writeFileSync(join(carpeta, nombre), texto);
}
