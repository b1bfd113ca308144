import {
  depuracionRejection,
  INTENTOS_MAX,
  MENSAJES_DEPURACION as M,
  OBSERVACIONES_DEP_MAX,
  seClasifica,
} from '@anden/contrato/depuracion/rules.ts';
import { now } from '../../platform/clock.ts';
import { useCommand } from '../../platform/command.ts';
import { useEnBorrador } from '../../platform/enBorrador.ts';
import { fechaHora } from '../../platform/format.ts';
import { AreaTexto } from '../../ui/AreaTexto.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { Casilla } from '../../ui/Casilla.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { comoForm, faltaEn, useForma } from '../../ui/useForma.ts';
import css from './depuracion.module.css';
import { type Clasificacion, type Fila, TITULO_DEPURACION } from './depuracion.ts';

interface Escrito {
  LLAMADAS: boolean;
  CHAT: boolean;
  CORREOS: boolean;
  CLASIF_DEP_ID: number;
  OBSERVACIONES: string;
}
const SIN_ESCRIBIR: Escrito = {
  LLAMADAS: false,
  CHAT: false,
  CORREOS: false,
  CLASIF_DEP_ID: 0,
  OBSERVACIONES: '',
};

const CANALES = [
  ['LLAMADAS', 'Llamada'],
  ['CHAT', 'Chat'],
  ['CORREOS', 'Correo'],
] as const;

/** The form of an attempt to reach a pending customer. */
export function Intento(props: {
  fila: Fila;
  clasificaciones: readonly Clasificacion[];
  /** Called once it is saved. */
  alGuardar: () => void;
}) {
  const { fila: f, clasificaciones, alGuardar } = props;
  // Reopened, its attempts begin anew: what was typed of an earlier first one is not this one's.
  const nombre = `depuracion.${f.LISTA_DEP_DET_ID}.${f.NUM_INTENTO}.${f.FECHA_ULTIMO_CONTACTO ?? ''}`;
  const campos = useEnBorrador(nombre, SIN_ESCRIBIR);
  const { valores: e, pon } = campos;
  const comando = useCommand('updateItemListaDepuracion', { titulo: TITULO_DEPURACION, memoria: nombre });
  const d = {
    num_intento: f.NUM_INTENTO,
    revisado: false,
    llamadas: e.LLAMADAS,
    chat: e.CHAT,
    correos: e.CORREOS,
    clasif_dep_id: e.CLASIF_DEP_ID || null,
    siguiente: f.SIGUIENTE === null ? null : Date.parse(f.SIGUIENTE),
    ahora: now(),
  };
  const rechazo = depuracionRejection(d);
  const temprano = d.siguiente !== null && d.siguiente > d.ahora;
  const forma = useForma({
    campos,
    faltaDe: () => faltaEn(rechazo === M.temprano ? 'LLAMADAS' : 'CLASIF_DEP_ID', rechazo),
    guardando: comando.running,
    envia: () =>
      comando.run({
        item: {
          ...e,
          LISTA_DEP_DET_ID: f.LISTA_DEP_DET_ID,
          // One that was chosen and is no longer asked for is not seen either.
          CLASIF_DEP_ID: seClasifica(d) ? d.clasif_dep_id : null,
          NUM_INTENTO: f.NUM_INTENTO,
        },
      }),
    alGuardar,
  });
  return (
    <form className={css.forma} {...comoForm(forma)}>
      <h2>
        Intento {f.NUM_INTENTO + 1} de {INTENTOS_MAX}
      </h2>
      {temprano ? (
        <Mensaje tono="atencion">
          El siguiente intento es desde el {fechaHora(f.SIGUIENTE)}. Si se le contactó, se guarda ahora
        </Mensaje>
      ) : null}
      <fieldset className={css.canales}>
        <legend>Se le contactó por</legend>
        {CANALES.map(([campo, texto]) => (
          <Casilla
            key={campo}
            name={campo}
            etiqueta={texto}
            checked={e[campo]}
            disabled={comando.running}
            onCambio={(si) => pon({ [campo]: si })}
          />
        ))}
      </fieldset>
      {seClasifica(d) ? (
        <Selector
          etiqueta="Clasificación"
          vacio="Elija la clasificación"
          {...forma.elige('CLASIF_DEP_ID')}
          disabled={comando.running}
          opciones={clasificaciones.map((c) => ({
            valor: String(c.CLASIF_DEP_ID),
            texto: c.CLASIFICADO,
          }))}
        />
      ) : null}
      <AreaTexto
        etiqueta="Observaciones"
        {...forma.texto('OBSERVACIONES')}
        maxLength={OBSERVACIONES_DEP_MAX}
        rows={3}
        readOnly={comando.running}
      />
      <div className={css.botones}>
        <Boton tipo="principal" enviar cargando={comando.running}>
          Guardar
        </Boton>
      </div>
    </form>
  );
}
