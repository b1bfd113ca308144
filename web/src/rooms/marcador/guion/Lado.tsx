import { diferencias } from '@anden/contrato/marcador/borrador.ts';
import { Estado } from '../../../ui/Estado.tsx';
import { Pestanas } from '../../../ui/Pestanas.tsx';
import { Cuentas } from './Cuentas.tsx';
import { Dibujo } from './Dibujo.tsx';
import css from './guion.module.css';
import { ListaDeCambios } from './ListaDeCambios.tsx';
import { Prueba } from './Prueba.tsx';
import type { Editor } from './useEditor.ts';

const LADOS = [
  { id: 'revision', titulo: 'Revisión' },
  { id: 'dibujo', titulo: 'Dibujo' },
  { id: 'probar', titulo: 'Probar' },
  { id: 'cambios', titulo: 'Cambios' },
  { id: 'llamadas', titulo: 'Llamadas' },
] as const;
export type LadoDeGuion = (typeof LADOS)[number]['id'];
export const esLado = (id: string): id is LadoDeGuion => LADOS.some((l) => l.id === id);

/** What stands beside the outline: what keeps it from being published, its drawing, a try without a customer, what changed, and how its calls went. */
export function Lado({
  editor,
  lado,
  abierta,
  alElegir,
  alAbrir,
}: {
  editor: Editor;
  lado: LadoDeGuion;
  abierta: number | null;
  alElegir: (lado: string) => void;
  alAbrir: (clave: number) => void;
}) {
  const { fallas, cambios, preguntas, vigente } = editor;
  const cuentas: Partial<Record<LadoDeGuion, number>> = { revision: fallas.length, cambios: cambios.length };
  return (
    <section className={css.lado} aria-label="Junto al guion">
      <Pestanas
        etiqueta="Junto al guion"
        pestanas={LADOS.map((l) => ({ ...l, cuenta: cuentas[l.id] || undefined }))}
        elegida={lado}
        onElegir={alElegir}
      >
        {lado === 'revision' ? <Revision editor={editor} alAbrir={alAbrir} /> : null}
        {lado === 'dibujo' ? (
          <Dibujo
            preguntas={preguntas}
            elegida={abierta}
            conFalla={new Set(fallas.flatMap((f) => f.PREGUNTA_ID ?? []))}
          />
        ) : null}
        {lado === 'probar' ? <Prueba preguntas={preguntas} incidencias={editor.incidencias} /> : null}
        {lado === 'cambios' ? (
          <ListaDeCambios
            cambios={cambios}
            ninguno={
              vigente
                ? `Es igual a la versión ${vigente.NUMERO}, la vigente.`
                : 'No hay una versión publicada.'
            }
          />
        ) : null}
        {lado === 'llamadas' ? <Cuentas vigente={vigente?.GUION_ID ?? null} /> : null}
      </Pestanas>
    </section>
  );
}

/** The checks before publishing, live; each fault opens its question. */
function Revision({ editor, alAbrir }: { editor: Editor; alAbrir: (clave: number) => void }) {
  const { fallas } = editor;
  if (fallas.length === 0)
    return (
      <p role="status">
        <Estado tono="hecho">Nada impide publicar</Estado>
      </p>
    );
  return (
    <ul className={css.revision} aria-label="Lo que impide publicar">
      {fallas.map((f) => (
        <li key={`${f.PREGUNTA_ID}-${f.motivo}`}>
          {f.PREGUNTA_ID === null ? (
            f.motivo
          ) : (
            <button type="button" className={css.falla} onClick={() => alAbrir(f.PREGUNTA_ID ?? 0)}>
              {f.motivo}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What somebody else saved, against what is on this screen. */
export const contraLoAjeno = (editor: Editor) =>
  editor.ajeno ? diferencias(editor.ajeno.preguntas, editor.preguntas, editor.incidenciaDe) : [];
