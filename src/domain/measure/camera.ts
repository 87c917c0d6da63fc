import type { Point } from "./picture.ts";
import { type Homography, plus, type Rotation, rotated, rotatedBack, scaled, type Vector } from "./solve.ts";

/** The camera: its focal length and its middle, in pixels. Phones correct the distortion of their lens themselves. */
export type Lens = { focal: number; middle: Point };

/**
 * Where the camera was: a point of the label's plane, in cm from the middle of the code (x to its right, y down, z away
 * from the camera), is at `rotated(rotation, point) + shift` before the camera.
 */
export type Pose = { rotation: Rotation; shift: Vector };

/** The pixel in which the camera sees a point. */
export function project({ focal, middle }: Lens, { rotation, shift }: Pose, point: Vector): Point {
  const [x, y, z] = plus(rotated(rotation, point), shift);
  return { x: middle.x + (focal * x) / z, y: middle.y + (focal * y) / z };
}

/**
 * Where the camera sees the plane at a height above the label's (cm): from a pixel of a picture that is made smaller by
 * `factor` to the point in cm. The ray of each pixel is followed to that plane.
 */
export function planeOf({ focal, middle }: Lens, pose: Pose, height: number, factor: number): Homography {
  const camera = cameraIn(pose);
  const along = -height - camera[2];
  const rays = [
    rotatedBack(pose.rotation, [factor / focal, 0, 0]),
    rotatedBack(pose.rotation, [0, factor / focal, 0]),
    rotatedBack(pose.rotation, [-middle.x / focal, -middle.y / focal, 1]),
  ];
  return [
    ...rays.map(([x, , z]) => camera[0] * z + along * x),
    ...rays.map(([, y, z]) => camera[1] * z + along * y),
    ...rays.map(([, , z]) => z),
  ];
}

/** Where the camera is in the label's frame; z is negative, its distance from the label's plane. */
export function cameraIn({ rotation, shift }: Pose): Vector {
  return scaled(rotatedBack(rotation, shift), -1);
}
