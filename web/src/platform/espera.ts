import { dichoDeEspera, type LoQueSeEstrena } from '@anden/contrato/tablero/por-estrenar.ts';
import { useQueryCall } from './query.ts';

/** What is said where there is none of something because the company has not had any yet; undefined: it has. */
export type Espera = (que: LoQueSeEstrena) => string | undefined;

/**
 * What boards and lists wait for that show nothing. It is read while they do.
 * @param enCeros whether something is there to be explained
 */
export function useEspera(enCeros: boolean, input: { almacen_id?: number } = {}): Espera {
  const { data } = useQueryCall('getPorEstrenar', input, { enabled: enCeros, keep: true, pausa: 5_000 });
  const faltan = new Map(data?.data.map((e) => [e.QUE, dichoDeEspera(e.QUE, e.FALTA)]));
  return (que) => (enCeros ? faltan.get(que) : undefined);
}
