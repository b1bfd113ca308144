import { useState } from 'react';
import { DialogoDeRegla } from './DialogoDeRegla.tsx';
import type { Reglas, Version } from './regla.ts';
import { VersionDeRegla } from './VersionDeRegla.tsx';

/**
 * A version that was chosen: the form of the next one while it is in force, or what it was. Which of the two does not change while it is open: what
 * somebody is typing would be gone when another operator saves the next version first.
 */
export function VersionAbierta(props: {
  titulo: string;
  reglas: Reglas;
  version: Version;
  alCerrar: () => void;
}) {
  const { titulo, reglas, version, alCerrar } = props;
  const [viva] = useState(version.HASTA === null);
  return viva ? (
    <DialogoDeRegla titulo={titulo} reglas={reglas} version={version} alCerrar={alCerrar} />
  ) : (
    <VersionDeRegla version={version} alCerrar={alCerrar} />
  );
}
