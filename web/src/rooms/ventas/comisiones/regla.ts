import { aPesos } from '@anden/contrato/centavos.ts';
import type { MODOS_DE_TRAMO, Sobre, Tramo } from '@anden/contrato/ventas/comisiones-rules.ts';
import { masMeses, mesDe } from '@anden/contrato/ventas/comisiones-rules.ts';
import { objetivoEscrito } from '@anden/contrato/ventas/objetivos-rules.ts';
import { leeDia } from '../../../capture/dia.ts';
import type { Respuesta } from '../../../platform/client.ts';
import { fecha } from '../../../platform/format.ts';

export type Reglas = Respuesta<'getReglasComision'>;
export type Version = Reglas['data'][number];

/** The last version of a rule. */
export const laUltima = (reglas: Reglas, reglaId: number): Version | undefined =>
  reglas.data.filter((v) => v.REGLA_ID === reglaId).sort((a, b) => b.VERSION - a.VERSION)[0];

/** A tier as it is typed. */
export interface TramoEscrito {
  /** Its place in the form, which stays while others come and go. */
  llave: number;
  desde: string;
  porcentaje: string;
  modo: keyof typeof MODOS_DE_TRAMO;
}

/** A rule as it is typed; '' is no choice. */
export interface Escrita {
  nombre: string;
  operador: string;
  marca: string;
  division: string;
  tipo: string;
  sobre: Sobre;
  desde: string;
  tramos: readonly TramoEscrito[];
}

/** The form of a version's successor, or of a new rule: from today, or from the first open day if that is later. */
export function enForma(v: Version | null, hoy: string, cierre: string | null): Escrita {
  const abierto = cierre === null ? hoy : masMeses(cierre, 1);
  const desde = fecha(abierto > hoy ? abierto : hoy);
  return {
    nombre: v?.NOMBRE ?? '',
    operador: v?.OPERADOR_ID ? String(v.OPERADOR_ID) : '',
    marca: v?.MARCA ?? '',
    division: v?.DIVISION_ID ? String(v.DIVISION_ID) : '',
    tipo: v?.TIPO_CLIENTE ?? '',
    sobre: v?.SOBRE ?? 'FACTURADO',
    desde,
    tramos: (v?.tramos ?? [{ desde: 0, porcentaje: 1, modo: 'MARGINAL' as const }]).map((t, llave) => ({
      llave,
      desde: String(t.desde),
      porcentaje: String(t.porcentaje),
      modo: t.modo,
    })),
  };
}

/** A rate with two decimals at most, as people type one. */
function tasaEscrita(texto: string): number {
  const centesimas = objetivoEscrito(texto);
  return centesimas === null ? Number.NaN : aPesos(centesimas);
}

/** The tiers in numbers; what cannot be read is NaN, which the rule refuses. */
export const tramosDe = (e: Escrita): Tramo[] =>
  e.tramos.map((t, i) => ({
    desde: i === 0 ? 0 : tasaEscrita(t.desde),
    porcentaje: tasaEscrita(t.porcentaje),
    modo: t.modo,
  }));

/** What is sent to save or to try it. */
export const pedidoDe = (e: Escrita) => ({
  operador_id_regla: e.operador === '' ? null : Number(e.operador),
  marca: e.marca,
  division_id: e.division === '' ? null : Number(e.division),
  tipo_cliente: e.tipo,
  sobre: e.sobre,
  tramos: tramosDe(e),
});

export const diaDe = (e: Escrita, hoy: string): string | null => leeDia(e.desde, hoy);

/** The past months that a rule may be tried over, the last one first. */
export const mesesPasados = (hoy: string, cuantos: number): string[] =>
  Array.from({ length: cuantos }, (_, i) => masMeses(mesDe(hoy), -1 - i));

const MES = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month in words: 'octubre de 2026'. */
export const mesEnPalabras = (mes: string): string => MES.format(new Date(mes));
