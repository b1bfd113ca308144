import { DUDA_MAX, dudaRejection } from '@anden/contrato/ventas/comisiones-rules.ts';
import type { Respuesta } from '../../../platform/client.ts';
import { useCommand } from '../../../platform/command.ts';
import { useTextoEnBorrador } from '../../../platform/enBorrador.ts';
import { fechaHora } from '../../../platform/format.ts';
import { AreaTexto } from '../../../ui/AreaTexto.tsx';
import { Boton } from '../../../ui/Boton.tsx';
import { comoForm, faltaEn, useForma } from '../../../ui/useForma.ts';
import css from './comisiones.module.css';

type Hilo = Pick<Respuesta<'getLineaComision'>, 'dudas' | 'PREGUNTA' | 'RESPONDE'>;

/** What the adviser asks about a line and is answered; whom it is not for sees nothing. */
export function HiloDeLinea({ lineaId, hilo }: { lineaId: number; hilo: Hilo }) {
  const { dudas } = hilo;
  const abierta = dudas.at(-1)?.RESPUESTA === 'N';
  // Who may do both answers what is asked, and otherwise asks.
  const responde = hilo.RESPONDE === 'S' && (abierta || hilo.PREGUNTA === 'N');
  if (dudas.length === 0 && hilo.PREGUNTA === 'N') return null;
  return (
    <section aria-label="Dudas de esta línea">
      <h3 className={css.parte}>Dudas de esta línea</h3>
      {dudas.length > 0 ? (
        <ol className={css.hilo}>
          {dudas.map((d) => (
            <li key={d.MENSAJE_ID} data-respuesta={d.RESPUESTA === 'S' || undefined}>
              <p className={css.quien}>
                {d.OPERADOR} {d.RESPUESTA === 'S' ? 'respondió' : 'preguntó'} el{' '}
                <time dateTime={d.FECHA}>{fechaHora(d.FECHA)}</time>
              </p>
              <p className={css.dicho}>{d.TEXTO}</p>
            </li>
          ))}
        </ol>
      ) : null}
      {responde || hilo.PREGUNTA === 'S' ? (
        <Escribir key={responde ? 'R' : 'P'} lineaId={lineaId} respuesta={responde} />
      ) : null}
    </section>
  );
}

function Escribir({ lineaId, respuesta }: { lineaId: number; respuesta: boolean }) {
  const titulo = 'De qué está hecha';
  const pregunta = useCommand('preguntaLineaComision', { titulo });
  const responde = useCommand('respondeDudaComision', { titulo });
  const comando = respuesta ? responde : pregunta;
  const forma = useForma({
    campos: useTextoEnBorrador(`comision.${lineaId}.${respuesta ? 'respuesta' : 'duda'}`, 'texto'),
    faltaDe: ({ texto }) => faltaEn('texto', dudaRejection(texto, respuesta)),
    guardando: comando.running,
    envia: ({ texto }) => comando.run({ linea_id: lineaId, texto: texto.trim() }),
  });
  return (
    <form className={css.grupo} {...comoForm(forma)}>
      <AreaTexto
        etiqueta={respuesta ? 'Su respuesta' : 'Su pregunta'}
        {...forma.texto('texto')}
        rows={3}
        maxLength={DUDA_MAX}
        readOnly={comando.running}
        ayuda={
          respuesta
            ? 'Se avisa al asesor de la línea.'
            : 'Se avisa a quien lleva las reglas de comisión. Nadie más la ve.'
        }
      />
      <Boton enviar cargando={comando.running}>
        {respuesta ? 'Responder' : 'Preguntar'}
      </Boton>
    </form>
  );
}
