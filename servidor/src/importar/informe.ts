import { enumera } from '@anden/contrato/cifras.ts';
import { respiro } from '../platform/respiro.ts';
import type { Rechazo, Resultado } from './opciones.ts';
import type { AccesoNuevo } from './tabla.ts';

/** Most refused rows printed on screen; the file of errors has them all. */
export const RECHAZOS_MAX = 200;
export const ADVERTENCIAS_MAX = 50;

const n = (cuantos: number): string => cuantos.toLocaleString('es-MX');

/** The outcome in Spanish lines: counts, notes, warnings, refused rows, and what was done. */
export function informe(r: Resultado, ensayo: boolean): string[] {
  const filasMalas = filasRechazadas(r.rechazos);
  const ancho = n(r.leidas).length;
  const cuenta = (texto: string, cuantos: number) => `  ${texto.padEnd(12)} ${n(cuantos).padStart(ancho)}`;
  return [
    ...advertencias(r.advertencias),
    ...rechazadas(r.rechazos),
    cuenta('altas', r.altas),
    cuenta('cambios', r.cambios),
    cuenta('sin cambio', r.sinCambio),
    cuenta('rechazadas', filasMalas),
    ...r.notas.map((nota) => `  ${nota}`),
    conclusion(r, filasMalas, ensayo),
  ];
}

function advertencias(todas: readonly string[]): string[] {
  const resto = todas.length - ADVERTENCIAS_MAX;
  return [
    ...todas.slice(0, ADVERTENCIAS_MAX).map((a) => `  Atención. ${a}`),
    ...(resto > 0 ? [`  … y ${n(resto)} advertencias más`] : []),
  ];
}

/** Most row numbers listed for one reason. */
export const FILAS_MAX = 5;

/** What rows that are refused for the same reason have in common. */
const motivoDe = (r: Rechazo): string => `${r.columna}\n${r.valor}\n${r.motivo}`;

/** The refused rows grouped by reason, in order. */
const porMotivo = (rechazos: readonly Rechazo[]): Rechazo[][] => [
  ...Map.groupBy(rechazos, motivoDe).values(),
];

/** The same, and how many rows they are, without keeping others waiting. */
export async function motivosYFilas(
  rechazos: readonly Rechazo[],
): Promise<{ motivos: Rechazo[][]; filas: number }> {
  const motivos = new Map<string, Rechazo[]>();
  const filas = new Set<number>();
  const respira = respiro();
  for (const r of rechazos) {
    filas.add(r.fila);
    const llave = motivoDe(r);
    const iguales = motivos.get(llave);
    if (iguales) iguales.push(r);
    else motivos.set(llave, [r]);
    if (respira.toca()) await respira.deja();
  }
  return { motivos: [...motivos.values()], filas: filas.size };
}

/** Number of refused rows, however many reasons each has. */
const filasRechazadas = (rechazos: readonly Rechazo[]): number => new Set(rechazos.map((x) => x.fila)).size;

/** One line per reason, with its rows. */
function rechazadas(rechazos: readonly Rechazo[]): string[] {
  const motivos = porMotivo(rechazos);
  const resto = motivos.length - RECHAZOS_MAX;
  return [
    ...motivos.slice(0, RECHAZOS_MAX).map((iguales) => {
      const [{ columna, valor, motivo } = { columna: '', valor: '', motivo: '' }] = iguales;
      return [`  ${enFilas(iguales)}:`, columna, valor && `«${valor}»`, motivo].filter(Boolean).join(' ');
    }),
    ...(resto > 0 ? [`  … y ${n(resto)} motivos más (--errores ARCHIVO los guarda todos)`] : []),
  ];
}

/** Rows that share something: 'Fila 2', '3 filas (2, 3 y 9)', '1,200 filas (2, 3, 4, 5, 6…)'. */
export function enFilas(iguales: readonly { fila: number }[]): string {
  const filas = iguales.map((r) => n(r.fila));
  if (filas.length === 1) return `Fila ${filas[0]}`;
  const primeras = filas.slice(0, FILAS_MAX);
  return `${n(filas.length)} filas (${filas.length > FILAS_MAX ? `${primeras.join(', ')}…` : enumera(primeras)})`;
}

function conclusion(r: Resultado, filasMalas: number, ensayo: boolean): string {
  if (ensayo) {
    return filasMalas
      ? 'Ensayo: con esas filas rechazadas no se importaría nada. Las cuentas son de las demás.'
      : 'Ensayo: no se cambió nada.';
  }
  if (!r.hecho) return 'No se importó nada: corrija las filas rechazadas y vuelva a intentar.';
  return r.altas + r.cambios === 0 && r.notas.length === 0
    ? 'Todo estaba igual: 0 cambios.'
    : 'Importación hecha.';
}

/** Rows as CSV for a spreadsheet. Text that could pass for a formula is defused. */
function enCsv(titulos: string, filas: readonly (readonly (string | number)[])[]): string {
  const campo = (valor: string | number): string => {
    const texto = String(valor);
    return `"${(/^[=+\-@\t\r]/.test(texto) ? `'${texto}` : texto).replaceAll('"', '""')}"`;
  };
  return `\uFEFF${[titulos, ...filas.map((f) => f.map(campo).join(','))].join('\r\n')}\r\n`;
}

/** Every refused row as CSV. */
export const rechazosCsv = (rechazos: readonly Rechazo[]): string =>
  enCsv(
    'FILA,COLUMNA,VALOR,MOTIVO',
    rechazos.map((x) => [x.fila, x.columna, x.valor, x.motivo]),
  );

/** The passwords that were made, as CSV: they are stored nowhere else. */
export const clavesCsv = (accesos: readonly AccesoNuevo[]): string =>
  enCsv(
    'OPERADOR,NOMBRE,CLAVE_INICIAL',
    accesos.map((a) => [a.operador, a.nombre, a.password]),
  );
