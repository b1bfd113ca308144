import { threadId } from 'node:worker_threads';
import { Rejection } from '../src/platform/rejection.ts';

/** A job for the drawing thread, to test the thread itself. */
export async function enQueHilo(dado: { a: number[] }): Promise<[number, { a: number[] }]> {
  dado.a.push(3);
  return [threadId, dado];
}

export function rechaza(motivo: string): never {
  throw new Rejection(motivo, '2');
}

export function falla(): never {
  throw new Error('se rompió');
}

export const bytes = (): Buffer => Buffer.from('hecho');

export function muere(): void {
  process.exit(7);
}
