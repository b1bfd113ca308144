import { codigoLiteral } from '@anden/contrato/escaneo/gs1.ts';
import { onceDigitos, propioBuscado } from '@anden/contrato/ubicaciones/propios.ts';
import { conGuiones } from '@anden/contrato/ubicaciones/rules.ts';
import { useLayoutEffect } from 'react';

/*
 * The house's own codes of locations ('A-01-03'), as last read from the server or kept on the device. What is scanned or typed becomes the
 * location's eleven digits here, before any screen sees it, with or without a network.
 */

interface Propios {
  /** Own code by eleven digits. */
  leidas: ReadonlyMap<string, string>;
  /** The eleven digits of each location with this own code, as it is searched: one a warehouse at most. */
  digitos: ReadonlyMap<string, readonly string[]>;
  /** First digits of the warehouses that have any. */
  almacenes: ReadonlySet<string>;
}

const NINGUNO: Propios = { leidas: new Map(), digitos: new Map(), almacenes: new Set() };
let propios = NINGUNO;
let almacenPropio: number | null = null;
/** Warehouses in which the open screens work, the latest last. */
let enTrabajo: readonly number[] = [];

/** From now on these are the own codes. */
export function ponCodigosPropios(filas: readonly { NUMERIC_UB: string; CODIGO_PROPIO: string }[]): void {
  const digitos = new Map<string, string[]>();
  for (const { NUMERIC_UB, CODIGO_PROPIO } of filas) {
    const buscado = propioBuscado(CODIGO_PROPIO);
    digitos.set(buscado, [...(digitos.get(buscado) ?? []), NUMERIC_UB]);
  }
  propios = {
    leidas: new Map(filas.map((f) => [f.NUMERIC_UB, f.CODIGO_PROPIO])),
    digitos,
    almacenes: new Set(filas.map((f) => f.NUMERIC_UB[0] ?? '')),
  };
}

/** Forgets them: nobody is signed in. */
export function olvidaCodigosPropios(): void {
  propios = NINGUNO;
}

/** The warehouse in which this device works, whose location is meant where several have the same code. */
export function ponAlmacenPropio(almacenId: number | null): void {
  almacenPropio = almacenId;
}

/** Whether locations of the warehouse of the work in hand have own codes, so that letters are accepted where a location is typed. */
export const hayCodigosPropios = (): boolean =>
  propios.almacenes.has(String(enTrabajo.at(-1) ?? almacenPropio));

/** How people read a location: its own code or, without one, its eleven digits with hyphens. */
export const comoSeLee = (digitos: string): string => propios.leidas.get(digitos) ?? conGuiones(digitos);

/**
 * The eleven digits of the location that a text names, by its digits with or without hyphens or by its own code; null if none is known. Of
 * several with the same code the one in the warehouse of the work in hand is meant, else in that of the device.
 * @param almacenId only in this warehouse
 */
export function digitosDe(texto: string, almacenId?: number): string | null {
  const digitos = onceDigitos(texto);
  if (digitos !== null) return digitos;
  const suyos = propios.digitos.get(propioBuscado(codigoLiteral(texto)));
  if (!suyos) return null;
  const de = (id: number | null | undefined) => suyos.find((d) => d[0] === String(id)) ?? null;
  if (almacenId !== undefined) return de(almacenId);
  return de(enTrabajo.at(-1)) ?? de(almacenPropio) ?? suyos[0] ?? null;
}

/** A scanned or typed text with an own code as its location's eleven digits; any other text as it is. */
export const conDigitos = (texto: string): string =>
  onceDigitos(texto) === null ? (digitosDe(texto) ?? texto) : texto;

/** While the component is mounted, an own code is first looked for in this warehouse. */
export function useAlmacenEnTrabajo(almacenId: number | null | undefined): void {
  useLayoutEffect(() => {
    if (almacenId === null || almacenId === undefined) return;
    enTrabajo = [...enTrabajo, almacenId];
    return () => {
      const i = enTrabajo.lastIndexOf(almacenId);
      enTrabajo = enTrabajo.filter((_, j) => j !== i);
    };
  }, [almacenId]);
}
