import { diferencias, type PreguntaEditable } from '@anden/contrato/marcador/borrador.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { fechaHora } from '../../../platform/format.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Cargando, FailedState } from '../../../ui/Vacios.tsx';
import css from './guion.module.css';
import { ListaDeCambios } from './ListaDeCambios.tsx';
import type { Editor } from './useEditor.ts';

type Version = FilaDeListado<'getVersionesGuion'>;

/** A published version: what changed in it, its questions, and a way to edit from it. */
export function DialogoDeVersion(props: {
  version: Version;
  /** The one before it; null: it was the first. */
  anterior: Version | null;
  editor: Editor;
  alCerrar: () => void;
  alLlevar: (preguntas: PreguntaEditable[]) => void;
}) {
  const { version, anterior, editor, alCerrar, alLlevar } = props;
  const suya = useQueryCall('getVersionGuion', { guion_id: version.GUION_ID });
  const antes = useQueryCall(
    'getVersionGuion',
    { guion_id: anterior?.GUION_ID ?? 0 },
    { enabled: anterior !== null },
  );
  const preguntas = suya.data?.data.preguntas;
  const lasDeAntes = anterior === null ? [] : antes.data?.data.preguntas;
  const error = suya.error ?? antes.error;
  return (
    <Dialogo
      abierto
      titulo={`Versión ${version.NUMERO}`}
      tamano="ancho"
      alCerrar={alCerrar}
      botones={
        <>
          <Boton disabled={!preguntas} onClick={() => preguntas && alLlevar(preguntas)}>
            Editar a partir de esta
          </Boton>
          <Boton tipo="principal" onClick={alCerrar}>
            Cerrar
          </Boton>
        </>
      }
    >
      <p className={css.tenue}>
        {fechaHora(version.PUBLICADO)} · {version.PUBLICO ?? 'Venía con el sistema'}
        {version.NOTA ? ` · ${version.NOTA}` : ''}
      </p>
      {error ? <FailedState mensaje={error.message} /> : null}
      {preguntas && lasDeAntes ? (
        <>
          <h3 className={css.subtitulo}>
            {anterior ? `Lo que cambió desde la versión ${anterior.NUMERO}` : 'Fue la primera'}
          </h3>
          <ListaDeCambios
            cambios={anterior ? diferencias(lasDeAntes, preguntas, editor.incidenciaDe) : []}
            ninguno={anterior ? 'Nada.' : 'No hay otra con que compararla.'}
          />
          <h3 className={css.subtitulo}>Sus preguntas</h3>
          <ol className={css.pasos}>
            {preguntas.map((p) => (
              <li key={p.CLAVE}>
                {p.PREGUNTA}{' '}
                <span className={css.tenue}>{p.respuestas.map((r) => r.RESPUESTA).join(' · ')}</span>
              </li>
            ))}
          </ol>
        </>
      ) : error ? null : (
        <Cargando />
      )}
    </Dialogo>
  );
}
