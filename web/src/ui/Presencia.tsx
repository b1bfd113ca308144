import css from './Presencia.module.css';

/** Somebody else who has the record open. */
export interface Persona {
  id: number;
  nombre: string;
  escribe: boolean;
}

/** How many faces are drawn; the rest are a number. */
const CARAS = 4;

/** Initials of the first two words of a name. */
const inicialesDe = (nombre: string): string =>
  nombre
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((p) => p[0])
    .join('')
    .toUpperCase();

/** What they are doing, in few words. */
function enPalabras(personas: readonly Persona[]): string {
  const escriben = personas.filter((p) => p.escribe);
  const [una] = escriben.length > 0 ? escriben : personas;
  if (!una) return '';
  if (escriben.length > 1) return `${escriben.length} personas escriben…`;
  if (escriben.length === 1) return `${una.nombre} escribe…`;
  return personas.length === 1 ? `${una.nombre} también está aquí` : `${personas.length} personas más aquí`;
}

/** Who else has this record open, and who is typing; empty if nobody. For the `acciones` of `PageHeader`. */
export function Presencia({ personas }: { personas: readonly Persona[] }) {
  const porVer = [...personas].sort((a, b) => Number(b.escribe) - Number(a.escribe));
  const caras = porVer.length > CARAS ? porVer.slice(0, CARAS - 1) : porVer;
  return (
    // Present even when empty, so that a screen reader announces whoever comes.
    <div className={css.presencia} aria-live="polite">
      {personas.length > 0 ? (
        <>
          <span className={css.caras} aria-hidden>
            {caras.map((p) => (
              <span key={p.id} className={css.cara} data-escribe={p.escribe || undefined} title={p.nombre}>
                {inicialesDe(p.nombre)}
              </span>
            ))}
            {caras.length < porVer.length ? (
              <span
                className={css.cara}
                title={porVer
                  .slice(caras.length)
                  .map((p) => p.nombre)
                  .join(', ')}
              >
                +{porVer.length - caras.length}
              </span>
            ) : null}
          </span>
          <span className={css.palabras}>{enPalabras(personas)}</span>
          {personas.length > 1 ? (
            <span className="solo-lector">: {personas.map((p) => p.nombre).join(', ')}</span>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
