import { type EstadoDeIntento, esDefinitivo, TEXTO_DE_INTENTO } from '@anden/contrato/marcador/centralita.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Estado } from '../../ui/Estado.tsx';
import css from './marcador.module.css';
import { enGrupos, type Info } from './marcador.ts';
import type { useLlamada } from './useLlamada.ts';

const TONO_DE_INTENTO = {
  CONTESTADO: 'hecho',
  OCUPADO: 'atencion',
  SIN_RESPUESTA: 'atencion',
  SIN_NOTICIAS: 'atencion',
  FALLO: 'rechazo',
} as const satisfies Partial<Record<EstadoDeIntento, unknown>>;

/** What the exchange says of the call that it was asked for, and the button that asks again once it came to nothing. */
export function Lanzada({
  lanzada,
  llamada,
}: {
  lanzada: Info['LANZADA'] | undefined;
  llamada: ReturnType<typeof useLlamada>;
}) {
  if (!lanzada) return null;
  const { ESTADO, MOTIVO, NUMERO } = lanzada;
  const tono = ESTADO in TONO_DE_INTENTO ? TONO_DE_INTENTO[ESTADO as keyof typeof TONO_DE_INTENTO] : 'nada';
  return (
    <div className={css.lanzada} role="status">
      <Estado tono={tono}>{TEXTO_DE_INTENTO[ESTADO]}</Estado>
      <span>{MOTIVO ?? enGrupos(NUMERO)}</span>
      {esDefinitivo(ESTADO) || ESTADO === 'SIN_NOTICIAS' ? (
        <Boton tipo="discreto" cargando={llamada.lanzando} onClick={() => void llamada.comienza()}>
          Marcar otra vez
        </Boton>
      ) : null}
    </div>
  );
}
