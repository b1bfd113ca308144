import { P } from '@anden/contrato/permissions.ts';
import { NOMBRE_TIPO_ARTICULO, type TipoArticulo } from '@anden/contrato/ubicaciones/rules.ts';
import { type FormEvent, useRef, useState } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { missing } from '../../platform/permisos.ts';
import { queryClient } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Casilla } from '../../ui/Casilla.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { type Articulo, TITULO } from './articulo.ts';
import {
  type Cambios,
  cambia,
  type Formulario,
  formularioDe,
  leidos,
  type Rechazo,
  rechazoDe,
} from './cambios.ts';
import type { DeSeccion } from './Secciones.tsx';
import css from './secciones.module.css';

/** Who holds none of these has nothing to save here. */
const CONTROLES = [P.tipoArticulo, P.minimoMaximo, P.comodin, P.caducidadLoteProduccion];

const TIPOS = (['D', 'M'] as const).map((valor) => ({ valor, texto: NOMBRE_TIPO_ARTICULO[valor] }));

const CASILLAS = [
  { campo: 'COMODIN_EMPAQUE', etiqueta: 'Cuenta con comodín', control: P.comodin },
  { campo: 'CADUCA', etiqueta: 'Pide caducidad', control: P.caducidadLoteProduccion },
  { campo: 'LOTE', etiqueta: 'Pide lote', control: P.caducidadLoteProduccion },
  { campo: 'FECHA_PRODUCCION', etiqueta: 'Pide fecha de producción', control: P.caducidadLoteProduccion },
] as const;

/** Section 1: type, minimum and maximum, wildcard, and what is asked of each lot; each with its own control id. */
export function Ajustes({ info: { articulo }, anota }: DeSeccion) {
  const borrador = useDraft<Cambios | null>(`configarticulo.${articulo.ARTICULO_ID}.ajustes`, null);
  const cambios = useStore(borrador);
  const [intentado, setIntentado] = useState(false);
  const forma = useRef<HTMLFormElement>(null);
  const comando = useCommand('updateInfoArticulo', { titulo: TITULO });
  const servidor = formularioDe(articulo);
  const valores: Formulario = { ...servidor, ...cambios };
  const rechazo = rechazoDe(valores);
  const sinPermiso = missing(CONTROLES);

  const pon = <K extends keyof Formulario>(campo: K, valor: Formulario[K]): void =>
    borrador.set(cambia(cambios, servidor, campo, valor));

  const errorDe = (campo: Rechazo['campo']): string | null =>
    rechazo?.campo === campo && (intentado || cambios?.[campo] !== undefined) ? rechazo.motivo : null;

  async function guarda(e: FormEvent): Promise<void> {
    e.preventDefault();
    if (sinPermiso || comando.running) return;
    setIntentado(true);
    if (rechazo) {
      forma.current?.querySelector<HTMLElement>(`[name="${rechazo.campo}"]`)?.focus();
      return;
    }
    const reply = await comando.run({
      articulo: { ...leidos(valores), ARTICULO_ID: articulo.ARTICULO_ID },
    });
    if (!reply) return;
    muestra(reply.data);
    borrador.forget();
    setIntentado(false);
    anota({ tono: 'hecho', mensaje: reply.message || `Ajustes guardados: ${articulo.ARTICULO}` });
  }

  return (
    <form ref={forma} className={css.forma} noValidate onSubmit={(e) => void guarda(e)} aria-label="Ajustes">
      <div className={css.campos}>
        <Selector
          className={css.ancho ?? ''}
          etiqueta="Tipo de artículo"
          name="TIPO_ARTICULO_U"
          opciones={TIPOS}
          vacio="Elija un tipo"
          required
          value={valores.TIPO_ARTICULO_U ?? ''}
          onCambio={(v) => pon('TIPO_ARTICULO_U', v === '' ? null : (v as TipoArticulo))}
          disabled={missing(P.tipoArticulo) !== null}
          ayuda={missing(P.tipoArticulo)}
          error={errorDe('TIPO_ARTICULO_U')}
          reserva
        />
        {(['MINIMO', 'MAXIMO'] as const).map((campo) => (
          <Campo
            key={campo}
            etiqueta={campo === 'MINIMO' ? 'Mínimo' : 'Máximo'}
            name={campo}
            inputMode="numeric"
            value={valores[campo]}
            onChange={(e) => pon(campo, e.target.value)}
            onFocus={(e) => e.target.select()}
            disabled={missing(P.minimoMaximo) !== null}
            ayuda={missing(P.minimoMaximo)}
            error={errorDe(campo)}
            reserva
          />
        ))}
      </div>
      <div className={css.casillas}>
        {CASILLAS.map(({ campo, etiqueta, control }) => (
          <Casilla
            key={campo}
            etiqueta={etiqueta}
            checked={valores[campo] === 'S'}
            onCambio={(si) => pon(campo, si ? 'S' : 'N')}
            disabled={missing(control) !== null}
            ayuda={missing(control)}
          />
        ))}
      </div>
      <div className={css.botones}>
        {sinPermiso ? (
          <p className={css.porque}>No cuenta con permiso para cambiar ninguno de estos ajustes.</p>
        ) : null}
        {cambios ? (
          <Boton
            onClick={() => {
              borrador.forget();
              setIntentado(false);
            }}
          >
            Descartar cambios
          </Boton>
        ) : null}
        <Boton
          tipo="principal"
          enviar
          disabled={sinPermiso !== null || (cambios === null && !comando.running)}
          cargando={comando.running}
        >
          Guardar
        </Boton>
      </div>
    </form>
  );
}

/** Shows what was saved at once, wherever this article is being read; it is read again behind it. */
function muestra(articulo: Articulo): void {
  queryClient.setQueriesData<Respuesta<'getinfoArticuloUbicacion'>>(
    { queryKey: ['getinfoArticuloUbicacion'] },
    (info) =>
      info?.data.articulo.ARTICULO_ID === articulo.ARTICULO_ID
        ? { ...info, data: { ...info.data, articulo } }
        : info,
  );
}
