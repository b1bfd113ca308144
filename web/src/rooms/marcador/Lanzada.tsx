import { type EstadoDeIntento, esDefinitivo, TEXTO_DE_INTENTO } from '@anden/contrato/marcador/centralita.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Estado } from '../../ui/Estado.tsx';
import css from './marcador.module.css';
import { enGrupos, type Info } from './marcador.ts';

const TONO_DE_INTENTO: Partial<Record<EstadoDeIntento, 'hecho' | 'atencion' | 'rechazo'>> = {
  CONTESTADO: 'hecho',
  OCUPADO: 'atencion',
  SIN_RESPUESTA: 'atencion',
  SIN_NOTICIAS: 'atencion',
  FALLO: 'rechazo',
};

/** What the exchange says of the call that it was asked for and, where it may be asked again, the button for it once the call came to nothing. */
export function Lanzada({
  lanzada,
  marcando = false,
  alMarcar,
}: {
  lanzada: Info['LANZADA'] | undefined;
  marcando?: boolean;
  alMarcar?: () => void;
}) {
  if (!lanzada) return null;
  const { ESTADO, MOTIVO, NUMERO } = lanzada;
  return (
    <div className={css.lanzada} role="status">
      <Estado tono={TONO_DE_INTENTO[ESTADO] ?? 'nada'}>{TEXTO_DE_INTENTO[ESTADO]}</Estado>
      <span>{MOTIVO ?? enGrupos(NUMERO)}</span>
      {alMarcar && (esDefinitivo(ESTADO) || ESTADO === 'SIN_NOTICIAS') ? (
        <Boton tipo="discreto" cargando={marcando} onClick={alMarcar}>
          Marcar otra vez
        </Boton>
      ) : null}
    </div>
  );
}
