import { DIAS_DE_DEPURADO, type MotivoDeClave } from '@anden/contrato/depuracion/rules.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { deSusClientes } from '../cartera/index.ts';
import { type ClaveDeLista, momentoDe } from '../marcador/index.ts';

export interface Juzgadas {
  /** Customers of the list, by their id, with their main address. */
  clientes: { cliente_id: number; dir_cli_id: number }[];
  /** Keys that are not taken, or are taken although they were cleaned lately (RECIENTE), by the reason. */
  motivos: Map<MotivoDeClave, ClaveDeLista[]>;
}

/** Which customers of the operator's the keys are of, and why the others are not taken. */
export async function juzgaClaves(
  ctx: Pick<QueryContext, 'db' | 'operador' | 'config'>,
  claves: readonly ClaveDeLista[],
): Promise<Juzgadas> {
  const { db, operador } = ctx;
  const unicas = new Map<string, ClaveDeLista>();
  const motivos = new Map<MotivoDeClave, ClaveDeLista[]>();
  const anota = (motivo: MotivoDeClave, c: ClaveDeLista): void => {
    const suyas = motivos.get(motivo);
    if (suyas) suyas.push(c);
    else motivos.set(motivo, [c]);
  };
  const repetidas: ClaveDeLista[] = [];
  for (const c of claves) {
    if (unicas.has(c.clave)) repetidas.push(c);
    else unicas.set(c.clave, c);
  }
  if (repetidas.length > 0) motivos.set('REPETIDA', repetidas);
  const { rows } = await sql<{
    clave: string;
    cliente_id: number;
    dir_cli_id: number;
    en_lista: boolean;
    reciente: boolean;
  }>`
    select upper(c.clave_cliente) as clave, c.cliente_id, d.dir_cli_id,
           exists (select from depuraciones x join listas_depuracion l using (lista_id)
                    where x.cliente_id = c.cliente_id and x.revisado is null and l.cerrada is null) as en_lista,
           exists (select from depuraciones x where x.cliente_id = c.cliente_id
                      and x.revisado > ${momentoDe(ctx)}::timestamptz - make_interval(days => ${DIAS_DE_DEPURADO})) as reciente
      from clientes c join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal
     where upper(c.clave_cliente) = any(${[...unicas.keys()]}::text[]) and ${deSusClientes(operador, 'c.operador_id')}`.execute(
    db,
  );
  const halladas = new Map(rows.map((f) => [f.clave, f]));
  const clientes: Juzgadas['clientes'] = [];
  const noExisten: ClaveDeLista[] = [];
  for (const c of unicas.values()) {
    const f = halladas.get(c.clave);
    if (!f) noExisten.push(c);
    else if (f.en_lista) anota('EN_LISTA', c);
    else {
      if (f.reciente) anota('RECIENTE', c);
      clientes.push({ cliente_id: f.cliente_id, dir_cli_id: f.dir_cli_id });
    }
  }
  if (noExisten.length > 0) motivos.set('NO_EXISTE', noExisten);
  return { clientes, motivos };
}
