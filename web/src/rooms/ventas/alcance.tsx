import { P, VEN_A_TODOS } from '@anden/contrato/permissions.ts';
import {
  inicioDeAlcance,
  inicioDeMes,
  limiteDeAlcance,
  rechazoDeAlcance,
} from '@anden/contrato/ventas/alcance-rules.ts';
import type { Respuesta } from '../../platform/client.ts';
import { businessDay } from '../../platform/clock.ts';
import { saneado } from '../../platform/consulta.ts';
import { useIr, useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { can } from '../../platform/session.ts';
import { Selector } from '../../ui/Selector.tsx';
import css from './ventas.module.css';

const TODOS = 'TODOS';

/** Days since the month began: the reach opens with the present month. */
export const diasDelMes = (): number => Number(businessDay().slice(8)) - 1;

/** The reach's days: two months back, and without control 1196 only the last one is chosen. */
export function limitesDeAlcance() {
  const hoy = businessDay();
  return {
    min: limiteDeAlcance(hoy),
    max: hoy,
    rechazo: (desde: string) => rechazoDeAlcance(desde, hoy),
    ...(can(P.alcanceFechaInicial) ? {} : { soloHasta: (hasta: string) => inicioDeAlcance(hasta, hoy) }),
  };
}

type Operador = NonNullable<Respuesta<'getComisionesAsesores'>['operadores']>[number];

/** The adviser of this id; before it is known who may be chosen, without a name, so that nobody else's sales are asked for and shown under it. */
const deLaLista = (operadores: readonly Operador[] | undefined, id: number): Operador | undefined =>
  operadores === undefined && id > 0
    ? { OPERADOR_ID: id, NOMBRE: '' }
    : operadores?.find((o) => o.OPERADOR_ID === id);

/** The range and the adviser in the address, the advisers to choose from, and the way back. */
export function useAlcance() {
  const hoy = businessDay();
  const ir = useIr();
  const [escrito, setLugar] = useSearchState({
    desde: inicioDeMes(hoy),
    hasta: hoy,
    operador: 0,
    pestana: 'detallado',
    pagina: 1,
  });
  const { desde, hasta } = saneado(
    { ...escrito, filtro: '', orden: '', sentido: 'asc' },
    { hoy, inicio: inicioDeMes(hoy), orden: '', columnas: [] },
  );
  const deTodos = useQueryCall(
    'getComisionesAsesores',
    { fecha_ini: hoy, fecha: hoy, pagina: 1, por_pagina: 1 },
    { keep: true },
  ).data;
  const operadores = deTodos?.operadores;
  const soloSuyos = deTodos ? deTodos.solo_cltes_asig !== 'N' : !can(VEN_A_TODOS);
  const operador = soloSuyos ? undefined : deLaLista(operadores, escrito.operador);
  return {
    desde,
    hasta,
    hoy,
    pestana: escrito.pestana,
    setLugar,
    /** The one adviser shown; null: several. `id` null: the operator themself. */
    asesor: soloSuyos ? { id: null } : operador ? { id: operador.OPERADOR_ID } : null,
    extra: operador ? { operador_id: operador.OPERADOR_ID } : {},
    enPalabras: [['Operador', operador?.NOMBRE ?? TODOS]] as const,
    /** Said while the selector is folded; everybody is the rule. */
    resumen: operador?.NOMBRE ?? '',
    /** Questions about lines without an answer, of any month. */
    dudas: deTodos?.dudas ?? [],
    volver: { etiqueta: 'Volver al marcador', alVolver: () => ir('marcador') },
    selector: soloSuyos ? null : (
      <Selector
        className={css.operador ?? ''}
        etiqueta="Operador"
        value={String(operador?.OPERADOR_ID ?? 0)}
        opciones={[
          { valor: '0', texto: TODOS },
          ...(operadores ?? (operador ? [operador] : [])).map((o) => ({
            valor: String(o.OPERADOR_ID),
            texto: o.NOMBRE,
          })),
        ]}
        onCambio={(id) => setLugar({ operador: Number(id), pagina: 1 })}
      />
    ),
  };
}

export type Alcance = ReturnType<typeof useAlcance>;
